/** What is measured, and the figure that opens the notes it was measured on. */
export const SPANS = [
  { name: 'toComplete', figure: 'completed' },
  { name: 'toVerified', figure: 'verified' },
] as const;
