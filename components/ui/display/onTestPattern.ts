/** The hatch of what is on test; nothing else is hatched in indigo. */
export const onTestPattern = (mark: string, tint: string) => `repeating-linear-gradient(135deg, ${mark} 0 3px, ${tint} 3px 7px)`;
