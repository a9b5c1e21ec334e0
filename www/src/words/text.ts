/** The texts about word tiers and the family filter, for all rooms. */

export const FAMILY = {
  label: 'Family filter: leave out vulgar words and slurs',
  about:
    'Leaves out about 700 words: vulgar words, slurs, and the words withdrawn from the Scrabble dictionaries. No such list is complete, so look over the words before you hand them to a class.',
};

export const LOOK_UP = {
  link: (word: string): string => `Look up “${word}”`,
  note: 'opens wiktionary.org',
};
