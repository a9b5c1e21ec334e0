//! The dice sold over the years, in the notation of [`DiceSet::parse`](super::DiceSet::parse).
//!
//! Sources differ in a letter here and there; each set follows the majority of the sources. A `.` face is blank and
//! blocks its cell.

/// A named set of dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NamedSet {
    /// The name used on the command line and in links.
    pub name: &'static str,
    /// The title shown on the page.
    pub title: &'static str,
    /// The number of rows of its board, which is square.
    pub side: usize,
    /// The dice, in the notation of [`DiceSet::parse`](super::DiceSet::parse).
    pub dice: &'static str,
}

/// The named sets, in the order in which they are offered.
pub const SETS: [NamedSet; 6] = [
    NamedSet {
        name: "new",
        title: "Boggle (since 1987)",
        side: 4,
        dice: "aaeegn/abbjoo/achops/affkps/aoottw/cimotu/deilrx/delrvy/distty/eeghnw/\
               eeinsu/ehrtvw/eiosst/elrtty/h i m n qu u/hlnnrz",
    },
    NamedSet {
        name: "classic",
        title: "Boggle (1976–86)",
        side: 4,
        dice: "aaciot/abilty/a b j m o qu/acdemp/acelrs/adenvz/ahmors/biforx/denosw/\
               dknotu/eefhiy/egkluy/egintv/ehinps/elpstu/gilruw",
    },
    NamedSet {
        name: "big",
        title: "Big Boggle (1979)",
        side: 5,
        dice: "aaafrs/aaeeee/aafirs/adennn/aeeeem/aeegmu/aegmnn/afirsy/b j k qu x z/\
               ccenst/ceiilt/ceilpt/ceipst/ddhnot/dhhlor/dhlnor/dhlnor/eiiitt/emottt/\
               ensssu/fiprsy/gorrvw/iprrry/nootuw/ooottu",
    },
    NamedSet {
        name: "deluxe",
        title: "Boggle Deluxe and Master",
        side: 5,
        dice: "aaafrs/aaeeee/aafirs/adennn/aeeeem/aeegmu/aegmnn/afirsy/b j k qu x z/\
               ccnstw/ceiilt/ceilpt/ceipst/ddlnor/dhhlor/dhhnot/dhlnor/eiiitt/emottt/\
               ensssu/fiprsy/gorrvw/hiprry/nootuw/ooottu",
    },
    NamedSet {
        name: "big2012",
        title: "Big Boggle (2012)",
        side: 5,
        dice: "aaafrs/aaeeee/aafirs/adennn/aeeeem/aeegmu/aegmnn/afirsy/bbjkxz/ccenst/\
               eiilst/ceipst/ddhnot/dhhlor/dhhnow/dhlnor/eiiitt/eilpst/emottt/ensssu/\
               qu in th er he an/gorrvw/iprsyy/nootuw/ooottu",
    },
    NamedSet {
        name: "superbig",
        title: "Super Big Boggle (2012)",
        side: 6,
        dice: "aaafrs/aaeeee/aaeeoo/aafirs/abdeio/adennn/aeeeem/aeegmu/aegmnn/aeilmn/\
               aeinou/afirsy/an er he in qu th/bbjkxz/ccenst/cddlnn/ceiitt/ceipst/\
               cfgnuy/ddhnot/dhhlor/dhhnow/dhlnor/ehilrs/eiilst/eilpst/eio.../emttto/\
               ensssu/gorrvw/hirstv/hoprst/iprsyy/j k qu w x z/nootuw/ooottu",
    },
];
