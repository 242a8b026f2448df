/** What stands where something is on its way. What comes within a moment shows nothing between. */
export const FADE_IN_LATE = {
  '@keyframes linekeeper-to-come': { from: { opacity: 0 }, to: { opacity: 1 } },
  animation: 'linekeeper-to-come 1ms 150ms both',
} as const;
