/** The texts of the board's own controls. */

export const TEXT = {
  sizes: 'Rows and columns',
  size: (rows: number, cols: number): string => `${rows} by ${cols}`,
} as const;
