//! The expected work of breaking classes, computed before any of them is started.

use std::collections::HashMap;

use crate::class::BoardClass;
use crate::dict::Dictionary;
use crate::grid::{Cell, Dims};
use crate::letter::MAX_LETTERS;

/// Estimates how much work each class of one size takes to break, compared with the others. The work is roughly
/// proportional to the number of word paths in a class. The weight counts only single steps of such paths, so it needs
/// no search: for each pair of letters that neighboring cells can have, it counts how often those two letters are
/// adjacent in words. Symmetric classes weigh less, because some of their boards are left out.
#[derive(Clone, Debug)]
pub struct Weights {
    /// For each ordered pair of letters, how often the second one comes right after the first in words.
    pairs: [[f64; MAX_LETTERS]; MAX_LETTERS],
    /// The sums computed so far, one for each pair of letter sets.
    known: HashMap<(u32, u32), f64>,
    symmetries: Vec<Vec<Cell>>,
}

/// The weight of a class with `n` symmetries is divided by `n` raised to this power. The exponent comes from
/// measurements on 3x3.
const OWN_IMAGE: f64 = 0.4;

impl Weights {
    /// Prepares to weigh classes of the given size, using the words of a dictionary.
    #[must_use]
    pub fn new(dictionary: &Dictionary, dims: Dims) -> Self {
        let mut pairs = [[0.0; MAX_LETTERS]; MAX_LETTERS];
        dictionary.automaton().for_each_word(|word| {
            for pair in word.windows(2) {
                pairs[pair[0].index()][pair[1].index()] += 1.0;
            }
        });
        Self { pairs, known: HashMap::new(), symmetries: dims.symmetries() }
    }

    /// Returns the weight of a class, in arbitrary units.
    ///
    /// ```
    /// use boggle_lab::breaker::Weights;
    /// use boggle_lab::class::BoardClass;
    /// use boggle_lab::dict::{Dictionary, WordRule, list};
    /// let words = list::read(b"tar\ntea\ntie\n", &|_| None).words.unwrap();
    /// let dictionary = Dictionary::new("three", &words, WordRule::default()).unwrap();
    /// let dims = "2x2".parse().unwrap();
    /// let mut weights = Weights::new(&dictionary, dims);
    /// let mut weigh = |class: &str| {
    ///     let class = BoardClass::parse(class, dims, dictionary.alphabet());
    ///     weights.of(&class.unwrap())
    /// };
    /// assert!(weigh("t ae i r") > weigh("t t i r"));
    /// assert_eq!(weigh("t t t t"), 0.0);
    /// ```
    #[must_use]
    pub fn of(&mut self, class: &BoardClass) -> f64 {
        let dims = class.dims();
        let mut sum = 0.0;
        for cell in dims.iter() {
            for next in dims.neighbors(cell).iter() {
                sum += self.pair(class.set(cell).bits(), class.set(next).bits());
            }
        }
        let is_own_image = |symmetry: &&Vec<Cell>| {
            dims.iter().all(|cell| class.set(cell) == class.set(symmetry[cell.index()]))
        };
        let images = self.symmetries.iter().filter(is_own_image).count();
        sum / libm::pow(images as f64, OWN_IMAGE)
    }

    fn pair(&mut self, first: u32, second: u32) -> f64 {
        let pairs = &self.pairs;
        *self.known.entry((first, second)).or_insert_with(|| {
            let letters = |set: u32| (0..MAX_LETTERS).filter(move |letter| set >> letter & 1 == 1);
            letters(first)
                .flat_map(|letter| letters(second).map(move |next| pairs[letter][next]))
                .sum()
        })
    }
}
