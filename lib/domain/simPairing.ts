import type { Sim } from '#lib/contract/sims/sim.ts';
import { LIVE_STATUSES } from './carrierRules.ts';
import { simKind } from './simNumber.ts';

export const PAIR_RULES = [
  'not-card',
  'not-radio',
  'not-both',
  'away',
  'pending',
  'held',
  'in-job',
  'over',
  'purged',
  'provider',
  'used',
  'live',
] as const;
export type PairRule = (typeof PAIR_RULES)[number];

type Facts = Pick<Sim, 'imei' | 'iccid' | 'provider' | 'status' | 'pending' | 'stock_state' | 'cs_no' | 'hold'>;

export const isInStock = ({ stock_state, cs_no }: Pick<Sim, 'stock_state' | 'cs_no'>) =>
  cs_no === null && (stock_state === null || stock_state === 'warehouse' || stock_state === 'truck');

function taken(sim: Facts): PairRule | undefined {
  if (!isInStock(sim)) return 'away';
  if (sim.pending) return 'pending';
  return sim.hold ? 'held' : undefined;
}

/** The card's record stays, as the line is the card's; so the radio must never have had a line of its own. */
export function pairRefusal(card: Facts, radio: Facts): PairRule | undefined {
  if (simKind(card) !== 'card') return 'not-card';
  if (simKind(radio) !== 'radio') return 'not-radio';
  const rule = taken(card) ?? taken(radio);
  if (rule) return rule;
  if (card.status === 'retired') return 'over';
  if (card.status === 'purged') return 'purged';
  if (card.provider && radio.provider && card.provider !== radio.provider) return 'provider';
  return radio.status === 'inventory' || radio.status === 'test-ready' ? undefined : 'used';
}

/** Of a line whose state nobody knows it may be live. */
export function unpairRefusal(sim: Facts): PairRule | undefined {
  if (simKind(sim) !== 'both') return 'not-both';
  const isLive = sim.status === 'unknown' || LIVE_STATUSES.some((status) => status === sim.status);
  return taken(sim) ?? (isLive ? 'live' : undefined);
}

const FILLED = ['provider', 'warehouse_code', 'batch_id', 'plan', 'msisdn', 'ip_address'] as const;

/** A warehouse and that it lies there are one fact. */
const stockStateOf = (card: Sim, radio: Sim) =>
  card.warehouse_code === null && radio.warehouse_code !== null ? (radio.stock_state ?? card.stock_state) : card.stock_state;

/** What a card's record holds once a radio's has gone into it. */
export const pairedFields = (card: Sim, radio: Sim) => ({
  device_type: radio.device_type ?? card.device_type,
  stock_state: stockStateOf(card, radio),
  ...(Object.fromEntries(FILLED.map((field) => [field, card[field] ?? radio[field] ?? null])) as Pick<Sim, (typeof FILLED)[number]>),
  notes: [card.notes, radio.notes].filter(Boolean).join('\n') || null,
});
