export type Piece = { text: string; hit: boolean };

/** Parts, each cut where a hit begins and ends that reaches over all of them. */
export function cutAt(parts: readonly string[], { from: start, to: end }: { from: number; to: number }): Piece[][] {
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

/** Text cut where the sought stands in it, whatever the case; parts (the groups of a number) stay apart, and a hit may reach over several. */
export function highlightPieces(parts: readonly string[], sought = ''): Piece[][] {
  const from = sought ? parts.join('').toLowerCase().indexOf(sought.toLowerCase()) : -1;
  return cutAt(parts, from < 0 ? { from: -1, to: -1 } : { from, to: from + sought.length });
}
