/**
 * The attributes of a field for letters and words that are no prose: nothing is corrected, capitalized, or completed.
 * Preact would set `autocorrect` as a property, for which every text is true, so it is set as an attribute.
 */
export const VERBATIM = {
  autocomplete: 'off',
  autocapitalize: 'none',
  spellcheck: false,
  ref: (field: HTMLElement | null): void => field?.setAttribute('autocorrect', 'off'),
} as const;
