import { createPlaces } from '../highways/join.ts';
import { type RoadClass, readRoads } from '../highways/readRoads.ts';

type Line = GeoJSON.Position[];
type Piece = { line: Line; ends: [number, number]; isUsed: boolean };

const FROM_ZOOM: Readonly<Record<RoadClass, number>> = { I: 4, US: 6, SR: 8 };

const heading = ([x = 0, y = 0]: GeoJSON.Position = [], [toX = 0, toY = 0]: GeoJSON.Position = []) =>
  Math.atan2(toY - y, (toX - x) * Math.cos((y * Math.PI) / 180));

/** How much one turns who goes on from the end of one line along another, in radians. */
function turn(line: Line, next: Line): number {
  const by = Math.abs(heading(line.at(-2), line.at(-1)) - heading(next[0], next[1])) % (2 * Math.PI);
  return Math.min(by, 2 * Math.PI - by);
}

/** Long lines of many short ones: they are drawn smoothly from afar, and a shield has room on them. */
function chained(lines: readonly Line[]): Line[] {
  const { find } = createPlaces();
  const pieces = lines.map((line): Piece => {
    const ends = [line[0], line.at(-1)].map(([lng = 0, lat = 0] = []) => find([lng, lat])) as [number, number];
    return { line, ends, isUsed: false };
  });
  const at = new Map<number, Piece[]>();
  for (const piece of pieces) for (const end of piece.ends) at.set(end, [...(at.get(end) ?? []), piece]);
  const onward = (line: Line, end: number): [Line, number] => {
    let [chain, place] = [line, end];
    for (;;) {
      const next = (at.get(place) ?? [])
        .filter(({ isUsed }) => !isUsed)
        .map((piece) => ({ piece, line: piece.ends[0] === place ? piece.line : [...piece.line].reverse() }))
        .sort((one, other) => turn(chain, one.line) - turn(chain, other.line))[0];
      if (!next || turn(chain, next.line) > Math.PI / 2) return [chain, place];
      next.piece.isUsed = true;
      chain = [...chain, ...next.line.slice(1)];
      place = next.piece.ends[next.piece.ends[0] === place ? 1 : 0];
    }
  };
  return pieces.flatMap((piece) => {
    if (piece.isUsed) return [];
    piece.isUsed = true;
    const [forth] = onward(piece.line, piece.ends[1]);
    return [onward([...forth].reverse(), piece.ends[0])[0]];
  });
}

/** Interstates, US highways and state roads as lines; `ref` is what stands on their shield. */
export function highwayLines(): GeoJSON.Feature[] {
  const named = new Map<string, { kind: RoadClass; ref: string | null; lines: Line[] }>();
  for (const { class: kind, shield, state, lines } of readRoads()) {
    const key = `${kind} ${kind === 'SR' ? state : ''} ${shield}`;
    const known = named.get(key);
    if (known) known.lines.push(...lines);
    else named.set(key, { kind, ref: shield, lines: [...lines] });
  }
  return [...named.values()].flatMap(({ kind, ref, lines }) =>
    chained(lines).map((coordinates) => ({
      type: 'Feature',
      properties: { class: kind, zoom: FROM_ZOOM[kind], ...(ref && { ref }) },
      geometry: { type: 'LineString', coordinates },
    })),
  );
}
