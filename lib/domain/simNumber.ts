import type { Sim } from '#lib/contract/sims/sim.ts';

type Numbers = Pick<Sim, 'imei' | 'iccid'>;

/** What a record is told apart by: the IMEI of its radio, or of a card that is in none its ICCID. */
export const simNumber = ({ imei, iccid }: Numbers): string => imei || iccid || '';

export const simNumberKind = ({ imei, iccid }: Numbers): 'imei' | 'iccid' => (imei || !iccid ? 'imei' : 'iccid');

export const isBareCard = ({ imei, iccid }: Numbers) => imei === '' && iccid !== null;
