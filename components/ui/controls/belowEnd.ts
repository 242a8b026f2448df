/** What opens from a button at the end of a line: below it, and back towards the middle. */
export const BELOW_END = {
  anchorOrigin: { vertical: 'bottom', horizontal: 'right' },
  transformOrigin: { vertical: 'top', horizontal: 'right' },
} as const;
