import type { z } from 'zod';
import type { TypedZone } from '#lib/contract/swaps/commissioning.ts';
import { STRENGTH_BOUNDS, ZONE_TYPES } from '#lib/contract/words/commissioning.ts';

type Zone = z.infer<typeof TypedZone>;

const isType = (word = '') => ZONE_TYPES.some((each) => each === word.toLowerCase());

/** `-71`, `−71 dBm` or `71`: a signal strength is never positive. Undefined: it can't be read, or no radio has it. */
export function dbmIn(text: string): number | undefined {
  const [, digits] = /^[-−–]?\s*(\d{2,3})\s*(?:dBm)?$/i.exec(text.trim()) ?? [];
  const dbm = -Number(digits);
  return digits !== undefined && dbm >= STRENGTH_BOUNDS.min && dbm <= STRENGTH_BOUNDS.max ? dbm : undefined;
}

/** One zone a line, `4 Front door, exit, area`; `wrong`: the first line, from 1, that can't be read or names a zone again. */
export function typedZones(text: string): { zones: Zone[] } | { wrong: number } {
  const zones: Zone[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (!line.trim()) continue;
    const [, digits = '', mark = '', rest = ''] = /^\s*(\d{1,4})\b([.,:]?)\s*(.*)$/.exec(line) ?? [];
    const number = Number(digits);
    const said = rest.split(',').map((part) => part.trim());
    // `12, fire` has no name; `12, Front door` has one.
    const parts = mark === ',' && isType(said[0]) ? ['', ...said] : said;
    const type = ZONE_TYPES.find((each) => parts.slice(1).some((part) => part.toLowerCase() === each));
    const area = parts.slice(1).find((part) => part && part.toLowerCase() !== type);
    const isWrong = !digits || number === 0 || zones.some((zone) => zone.number === number) || rest.length > 80;
    if (isWrong) return { wrong: index + 1 };
    zones.push({
      number,
      ...(parts[0] && { name: parts[0].slice(0, 40) }),
      ...(type && { type }),
      ...(area && { area: area.slice(0, 40) }),
    });
  }
  return { zones };
}

export const zonesText = (zones: readonly { number: number; name: string | null; type: string | null; area: string | null }[]): string =>
  zones
    .map(({ number, name, type, area }) => {
      const first = `${number}${name ? ` ${name}` : ''}`;
      return area && !name && !type ? `${first}, , ${area}` : [first, type, area].filter(Boolean).join(', ');
    })
    .join('\n');
