import type { SimRow } from './tables.ts';

type Radio = Pick<SimRow, 'imei' | 'meid' | 'technology' | 'certification'>;
type Card = Pick<SimRow, 'iccid' | 'eid' | 'imsi'>;

/** What goes along with a radio, and what with a card, when one leaves the other. */
export const radioHalf = ({ imei, meid, technology, certification }: Radio): Radio => ({ imei, meid, technology, certification });
export const cardHalf = ({ iccid, eid, imsi }: Card): Card => ({ iccid, eid, imsi });

export const NO_RADIO: Radio = { imei: '', meid: null, technology: null, certification: null };
export const NO_CARD: Card = { iccid: null, eid: null, imsi: null };
