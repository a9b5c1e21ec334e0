/** The texts of the shared widgets. */

export const TEXT = {
  /** The name of a button that explains a term. */
  explain: (term: string) => `What does “${term}” mean?`,
  cancel: 'Cancel',
  close: 'Close',
  dismiss: 'Dismiss',
  textToCopy: 'Text to copy',
  tryAgain: 'Try again',
  copyDetails: 'Copy details',
  copied: (what: string) => `${what} copied.`,
  notCopied: (what: string) =>
    `${what} not copied: your browser blocked the clipboard. Select the text and copy it yourself:`,
  details: 'Details',
  csv: 'Download CSV',
  /** The name of a slider that reads a chart. */
  read: (chart: string) => `Read the chart: ${chart}`,
} as const;
