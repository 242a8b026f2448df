import type { z } from 'zod';
import type { TypedZone } from '#lib/contract/swaps/commissioning.ts';
import { STRENGTH_BOUNDS, ZONE_TYPES } from '#lib/contract/words/commissioning.ts';

type Zone = z.infer<typeof TypedZone>;

/** The word of each type, as its reader has it. */
export type ZoneTypeNames = Readonly<Record<(typeof ZONE_TYPES)[number], string>>;
const CODES = Object.fromEntries(ZONE_TYPES.map((type) => [type, type])) as ZoneTypeNames;

const plain = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The type named in what stands behind a number, and what is left without it; a name may have a comma of its own, and the code is known too. */
function typeIn(rest: string, mark: string, names: ZoneTypeNames) {
  const words = ZONE_TYPES.flatMap((type) => [names[type], type].map((word) => ({ type, word })));
  for (const { type, word } of words.sort((one, other) => other.word.length - one.word.length)) {
    // `12, fire` has no name; in `12 fire` it is the name.
    const found = new RegExp(`${mark === ',' ? '(?:^|,)' : ','}\\s*${plain(word)}\\s*(?=,|$)`, 'i').exec(rest);
    if (found) return { type, left: rest.slice(0, found.index) + rest.slice(found.index + found[0].length) };
  }
  return { type: undefined, left: rest };
}

/** `-71`, `−71 dBm` or `71`: a signal strength is never positive. Undefined: it can't be read, or no radio has it. */
export function dbmIn(text: string): number | undefined {
  const [, digits] = /^[-−–]?\s*(\d{2,3})\s*(?:dBm)?$/i.exec(text.trim()) ?? [];
  const dbm = -Number(digits);
  return digits !== undefined && dbm >= STRENGTH_BOUNDS.min && dbm <= STRENGTH_BOUNDS.max ? dbm : undefined;
}

/** One zone a line, `4 Front door, exit, area`; `wrong`: the first line, from 1, that can't be read or names a zone again. */
export function typedZones(text: string, names = CODES): { zones: Zone[] } | { wrong: number } {
  const zones: Zone[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (!line.trim()) continue;
    const [, digits = '', mark = '', rest = ''] = /^\s*(\d{1,4})\b([.,:]?)\s*(.*)$/.exec(line) ?? [];
    const number = Number(digits);
    const { type, left } = typeIn(rest.trim(), mark, names);
    const [name, ...others] = left.split(',').map((part) => part.trim());
    const area = others.find((part) => part);
    const isWrong = !digits || number === 0 || zones.some((zone) => zone.number === number) || rest.length > 80;
    if (isWrong) return { wrong: index + 1 };
    zones.push({
      number,
      ...(name && { name: name.slice(0, 40) }),
      ...(type && { type }),
      ...(area && { area: area.slice(0, 40) }),
    });
  }
  return { zones };
}

type Kept = { number: number; name: string | null; type: string | null; area: string | null };
export const zonesText = (zones: readonly Kept[], names = CODES): string =>
  zones
    .map(({ number, name, type, area }) => {
      const first = `${number}${name ? ` ${name}` : ''}`;
      const known = ZONE_TYPES.find((each) => each === type);
      return area && !name && !type ? `${first}, , ${area}` : [first, known ? names[known] : type, area].filter(Boolean).join(', ');
    })
    .join('\n');
