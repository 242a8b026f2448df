import type { Sim } from '#lib/contract/sims/sim.ts';
import type { SimKind } from '#lib/contract/sims/states.ts';

type Numbers = Pick<Sim, 'imei' | 'iccid'>;

/** What a record is told apart by: the IMEI of its radio, or of a card that is in none its ICCID. */
export const simNumber = ({ imei, iccid }: Numbers): string => imei || iccid || '';

export const simNumberKind = ({ imei, iccid }: Numbers): 'imei' | 'iccid' => (imei || !iccid ? 'imei' : 'iccid');

/** Where one number of a SIM is kept or told: that of a card that is in no radio is its ICCID. */
export const numbersOf = (number: string | null): { imei: string; iccid?: string | null } =>
  number?.length === 15 ? { imei: number } : { imei: '', iccid: number };

export const isBareCard = ({ imei, iccid }: Numbers) => imei === '' && iccid !== null;

export const simKind = ({ imei, iccid }: { imei: string | null; iccid: string | null }): SimKind =>
  !imei ? 'card' : iccid ? 'both' : 'radio';

/** Whether most come with both numbers, so that one with only one is unusual. A device that is split over two rows is one missing, not two alone. */
export const arePairs = ({ card, radio, both }: Record<SimKind, number>) => both > Math.max(card, radio);

export function countKinds(all: readonly Parameters<typeof simKind>[0][]): Record<SimKind, number> {
  const counts = { card: 0, radio: 0, both: 0 };
  for (const each of all) counts[simKind(each)] += 1;
  return counts;
}
