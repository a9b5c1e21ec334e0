/** The texts about word tiers and the family filter, for all rooms. */

export const FAMILY = {
  label: 'Family filter: leave out vulgar words',
  about:
    'Works with ENABLE and ENABLE2K. Leaves out the words on one public list of offensive words, along with their plurals and other simple inflections. The list isn’t complete, so look over the words before you share them with students.',
  fails: 'The family filter does not cover this word list, so no words are left out.',
};

export const LOOK_UP = {
  link: (word: string): string => `Look up “${word}”`,
  note: 'opens wiktionary.org',
};
