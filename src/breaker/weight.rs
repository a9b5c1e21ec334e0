//! How much work classes promise, before any is begun.

use std::collections::HashMap;

use crate::class::BoardClass;
use crate::dict::Dictionary;
use crate::grid::{Cell, Dims, cells_of};
use crate::letter::MAX_LETTERS;

/// Weighs classes of one size against each other: how often words have two letters in a row that neighbouring cells
/// can show; less for classes that are their own images, of which a part is left out. The work is about proportional
/// to the word paths of a class; this counts only their steps, but at once.
#[derive(Clone, Debug)]
pub struct Weights {
    /// How often words have a letter after another.
    pairs: [[f64; MAX_LETTERS]; MAX_LETTERS],
    /// Sums for two sets of letters.
    known: HashMap<(u32, u32), f64>,
    symmetries: Vec<Vec<Cell>>,
}

/// What a class that is its own image in `n` ways weighs less: about `n` to this power, as measured on 3x3.
const OWN_IMAGE: f64 = 0.4;

impl Weights {
    /// Weights by the words of a dictionary, for classes of a size.
    #[must_use]
    pub fn new(dictionary: &Dictionary, dims: Dims) -> Self {
        let mut pairs = [[0.0; MAX_LETTERS]; MAX_LETTERS];
        dictionary.automaton().for_each_word(|word| {
            for pair in word.windows(2) {
                pairs[pair[0].index()][pair[1].index()] += 1.0;
            }
        });
        Self {
            pairs,
            known: HashMap::new(),
            symmetries: dims.symmetries(),
        }
    }

    /// The weight of a class.
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
            for next in cells_of(dims.neighbours(cell)) {
                sum += self.pair(class.set(cell), class.set(next));
            }
        }
        let is_own_image = |symmetry: &&Vec<Cell>| {
            dims.iter()
                .all(|cell| class.set(cell) == class.set(symmetry[cell.index()]))
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
