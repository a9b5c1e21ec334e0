/** The texts about word tiers and the family filter, for all rooms. */

export const FAMILY = {
  label: 'Family filter: leave out vulgar words',
  about:
    'Covers the words on one public list of offensive words, with their plurals and other simple endings, for ENABLE and ENABLE2K. The list isn’t complete, so look over the words before you share them with students.',
  fails: 'The family filter does not cover this word list, so no words are left out.',
};

export const LOOK_UP = {
  link: (word: string): string => `Look up “${word}”`,
  note: 'opens wiktionary.org',
};
