export type Piece = { text: string; hit: boolean };

/** Text cut where the sought stands in it, whatever the case; parts (the groups of a number) stay apart, and a hit may reach over several. */
export function hitsIn(parts: readonly string[], sought = ''): Piece[][] {
  const start = sought ? parts.join('').toLowerCase().indexOf(sought.toLowerCase()) : -1;
  const end = start < 0 ? -1 : start + sought.length;
  let offset = 0;
  return parts.map((part) => {
    const from = Math.min(Math.max(start - offset, 0), part.length);
    const to = Math.min(Math.max(end - offset, 0), part.length);
    offset += part.length;
    const pieces = [
      { text: part.slice(0, from), hit: false },
      { text: part.slice(from, to), hit: true },
      { text: part.slice(to), hit: false },
    ];
    return pieces.filter(({ text }) => text);
  });
}
