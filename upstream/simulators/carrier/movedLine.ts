import { and, eq, ne, or } from 'drizzle-orm';
import { CARRIER_RULES, wordFor } from '#lib/domain/carrierRules.ts';
import { simNumber } from '#lib/domain/simNumber.ts';
import type { Subscription } from '#upstream/carriers/carrier.ts';
import type { Database } from '#upstream/db/connect.ts';
import { ANSWERS } from './answers.ts';
import { addressOf, type LineRow } from './lines.ts';
import { lines } from './tables.ts';

/** Why a line can't be moved to other hardware, in the carrier's words. ThingSpace, Change Device Identifier. */
export async function changeRefusal(database: Database, line: LineRow, to: Subscription): Promise<string | null> {
  const { notChanged } = ANSWERS[line.provider];
  const { removed } = CARRIER_RULES[line.provider];
  if (!notChanged || removed === null) throw new Error(`${line.provider} moves no line to other hardware`);
  if (line.state !== wordFor(line.provider, 'active') || line.msisdn === null) return notChanged.inactive;
  const same = or(eq(lines.imei, simNumber(to)), to.iccid === null ? undefined : eq(lines.iccid, to.iccid));
  const known = await database
    .select()
    .from(lines)
    .where(and(same, ne(lines.imei, line.imei)));
  const isThere = known.some(({ state }) => state !== removed);
  // What this carrier was never asked about it knows as the desk does.
  const isListed = known.length > 0 ? isThere : (to.providerState ?? removed) !== removed;
  return isListed ? notChanged.listed : null;
}

/** Why a line is not activated with the radio its card is in: it has another one that is on the air. Where pairs are kept a radio is in one. */
export async function activationRefusal(database: Database, line: LineRow, { imei }: Subscription): Promise<string | null> {
  const { inUse } = ANSWERS[line.provider];
  if (inUse === null || imei === '') return null;
  const others = and(or(eq(lines.imei, imei), eq(lines.seenImei, imei)), ne(lines.imei, line.imei));
  const isOn = eq(lines.state, wordFor(line.provider, 'active') ?? '');
  return (await database.$count(lines, and(others, isOn, eq(lines.provider, line.provider)))) > 0 ? inUse : null;
}

type Hardware = { imei: string; iccid: string | null };

/** Number and plan go along, the old hardware is not known any more. `known`: what the carrier had of the new card; the line itself where that goes along. */
export function movedLine(line: LineRow, { imei, iccid }: Hardware, known?: LineRow): { gone: LineRow; moved: LineRow } {
  const isCardKept = iccid === line.iccid;
  const gone = {
    ...line,
    ...{ state: CARRIER_RULES[line.provider].removed ?? line.state, msisdn: null, ipAddress: null, seenImei: null },
    ...(isCardKept && { iccid: null, imsi: null }),
  };
  const numbers = line.numbers + 1;
  const isRadioKept = imei === line.imei || imei === line.seenImei;
  const fresh = iccid !== null && !isCardKept && isRadioKept ? iccid : imei;
  const key = !isCardKept && known && known.iccid === iccid ? known.imei : fresh;
  const imsi = isCardKept ? line.imsi : (known?.imsi ?? null);
  const moved = { ...line, imei: key, iccid, imsi, seenImei: imei === key ? null : imei, numbers, ipAddress: addressOf(key, numbers) };
  return { gone, moved };
}
