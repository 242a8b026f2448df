import type { Sim } from '#lib/contract/sims/sim.ts';
import type { SimKind } from '#lib/contract/sims/states.ts';
import { isMeid } from '#lib/format/meid.ts';

type Numbers = Pick<Sim, 'imei' | 'iccid'> & Partial<Pick<Sim, 'meid'>>;

/** What a record is told apart by: the IMEI of its radio, of one that has none its MEID, or of a card that is in none its ICCID. */
export const simNumber = ({ imei, meid, iccid }: Numbers): string => imei || meid || iccid || '';

export function simNumberKind({ imei, meid, iccid }: Numbers): 'imei' | 'meid' | 'iccid' {
  if (imei) return 'imei';
  return meid ? 'meid' : iccid ? 'iccid' : 'imei';
}

/** Where one number of a SIM is kept or told: that of a card that is in no radio is its ICCID. */
export function numbersOf(number: string | null): { imei: string; meid?: string; iccid?: string | null } {
  if (number?.length === 15) return { imei: number };
  return number && isMeid(number) ? { imei: '', meid: number } : { imei: '', iccid: number };
}

export const isBareCard = ({ imei, meid, iccid }: Numbers) => imei === '' && !meid && iccid !== null;

/** A radio of which the MEID alone is on record: a carrier that activates by IMEI can't. */
export const hasMeidAlone = ({ imei, meid }: Numbers) => imei === '' && Boolean(meid);

export const simKind = ({ imei, meid, iccid }: { imei: string | null; meid?: string | null; iccid: string | null }): SimKind =>
  !imei && !meid ? 'card' : iccid ? 'both' : 'radio';

/** Whether most come with both numbers, so that one with only one is unusual. A device that is split over two rows is one missing, not two alone. */
export const arePairs = ({ card, radio, both }: Record<SimKind, number>) => both > Math.max(card, radio);

export function countKinds(all: readonly Parameters<typeof simKind>[0][]): Record<SimKind, number> {
  const counts = { card: 0, radio: 0, both: 0 };
  for (const each of all) counts[simKind(each)] += 1;
  return counts;
}
