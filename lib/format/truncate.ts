/** The beginning of a text, at most so long. No letter is cut in two: an emoji counts as two, and half of one is refused wherever it is sent. */
export const truncate = (text: string, most: number) => text.slice(0, most).replace(/[\ud800-\udbff]$/, '');
