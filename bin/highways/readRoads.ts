import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Position } from '#lib/domain/travel/earth.ts';

const CLASSES = ['I', 'US', 'SR'] as const;
export type RoadClass = (typeof CLASSES)[number];
/** `shield`: the number on its sign, where it is a plain one; `name`: as one says it. */
export type Road = { state: string; class: RoadClass; name: string; shield: string | null; lines: Position[][] };

type Row = { state: string; class: RoadClass; ref: string; name: string; lines: string[] };

function decoded(text: string): Position[] {
  const line: Position[] = [];
  const sum = [0, 0];
  let at = 0;
  while (at < text.length)
    for (const axis of [0, 1] as const) {
      let [value, shift, byte] = [0, 0, 32];
      for (; byte >= 32; shift += 5) {
        byte = text.charCodeAt(at++) - 63;
        value |= (byte & 31) << shift;
      }
      sum[axis] = (sum[axis] ?? 0) + (value & 1 ? ~(value >> 1) : value >> 1);
      if (axis === 1) line.push([(sum[1] ?? 0) / 1e5, (sum[0] ?? 0) / 1e5]);
    }
  return line;
}

/** Ways along a highway that have its number and another sign: business routes, spurs, lanes of their own. */
const BESIDE = /\b(Bus|Hov|Spr|Spur|Byp|Alt|Loop|Old|Trk|Conn|Scn)\b/i;

/** Interstate 35 is two between Hillsboro and Denton, and around Minneapolis; elsewhere a letter is but the side of the road. */
const HALF = /^I- (35) ([EW])$/;

function roadOf({ state, class: given, ref: number, name, lines }: Row): Road {
  const ref = HALF.exec(name)?.slice(1).join('') ?? number;
  const kind: RoadClass = given === 'SR' && /\bUS Hwy\b/.test(name) && !/\bOld\b/.test(name) ? 'US' : given;
  const isPlain = /^\d{1,3}[A-Z]?$/.test(ref) && !BESIDE.test(name);
  return {
    state,
    class: kind,
    name: `${kind === 'SR' ? state : kind} ${ref}`,
    shield: isPlain ? ref : null,
    lines: lines.map(decoded),
  };
}

/** Highways of the United States, one road of one state each: see `SOURCE.md` for whose they are. */
export const readRoads = (path = join(process.cwd(), 'bin/highways/us-highways.ndjson.gz')): Road[] =>
  gunzipSync(readFileSync(path))
    .toString('utf8')
    .trim()
    .split('\n')
    .map((line) => roadOf(JSON.parse(line) as Row));
