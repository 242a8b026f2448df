import type { BulkAction, NewBulkJob, Preflight, SkipRule } from '#lib/contract/bulk.ts';
import type { Sim } from '#lib/contract/sims/sim.ts';
import { knownProvider, PROVIDERS, type Provider, SIM_ACTIONS, type SimAction, type SimStatus } from '#lib/contract/sims/states.ts';
import { CARRIER_RULES, takesUploads } from './carrierRules.ts';
import { type SimFacts, type SimWarning, verdictOf } from './simLifecycle.ts';
import { isBareCard } from './simNumber.ts';
import { HAVE_PLACE, inWarehouse } from './stockPlace.ts';

export type BulkOrder = Omit<NewBulkJob, 'dry_run' | 'confirm'>;
export type BulkFacts = SimFacts & Pick<Sim, 'warehouse_code' | 'device_type'>;
type BulkHint = 'billed' | 'marked' | SimWarning;
/** `bills`: its carrier begins to bill the line by it (1), or ends (-1). */
export type BulkVerdict = { kind: 'change'; hints: readonly BulkHint[]; bills?: 1 | -1 } | { kind: 'skip'; rule: SkipRule };

const skip = (rule: SkipRule): BulkVerdict => ({ kind: 'skip', rule });
const CHANGE: BulkVerdict = { kind: 'change', hints: [] };

export const isSimAction = (action: BulkAction): action is SimAction => (SIM_ACTIONS as readonly string[]).includes(action);

/** The one judgement of a row of bulk work: for the pre-flight, for the row's own turn, and for a desk that walks the rows itself. */
export function bulkVerdict(sim: BulkFacts, { action, ...order }: BulkOrder): BulkVerdict {
  if (isSimAction(action)) return statusVerdict(sim, action);
  if (action === 'change-warehouse') return placeVerdict(sim, order);
  if (action === 'edit-device-type') return sim.device_type === order.device_type ? skip('no-op') : CHANGE;
  if (action === 'upload-vzw' && !takesUploads(sim.provider)) return skip('wrong-provider');
  // What is uploaded is the IMEI of a radio.
  if (action === 'upload-vzw' && isBareCard(sim)) return skip('no-radio');
  return CHANGE;
}

function statusVerdict(sim: BulkFacts, action: SimAction): BulkVerdict {
  const verdict = verdictOf(sim, action);
  if (verdict.kind === 'no-op') return skip('no-op');
  if (verdict.kind === 'refused') return skip(verdict.rule);
  if (verdict.confirm) return skip('live-system');
  const hints: BulkHint[] = [];
  if (action === 'activate') hints.push('billed');
  hints.push(...verdict.warnings);
  if (verdict.isMark) hints.push('marked');
  const bills = Number(isBilled(sim.provider, verdict.becomes)) - Number(isBilled(sim.provider, sim.status));
  return { kind: 'change', hints, ...(bills !== 0 && { bills: bills > 0 ? 1 : -1 }) };
}

function isBilled(provider: string | null, status: SimStatus) {
  const known = knownProvider(provider);
  return known !== undefined && CARRIER_RULES[known].bills.includes(status);
}

/** What hangs on a wall has no warehouse, and is not taken off a system that lives by it among many others. */
function placeVerdict(sim: BulkFacts, { warehouse_code, stock_state }: Omit<BulkOrder, 'action'>): BulkVerdict {
  const isInstalled = sim.stock_state === 'installed' && sim.cs_no !== null;
  if (isInstalled && sim.status === 'active') return skip('live-system');
  if (isInstalled && !stock_state) return skip('installed');
  if (stock_state && HAVE_PLACE.includes(stock_state) && !(warehouse_code ?? sim.warehouse_code)) return skip('no-place');
  const differs = (now: unknown, then: unknown) => then !== undefined && then !== now;
  return differs(sim.warehouse_code, warehouse_code) ||
    differs(sim.stock_state, stock_state ?? (warehouse_code && inWarehouse(sim.stock_state)))
    ? CHANGE
    : skip('no-op');
}

/** Cents a month of one line, by carrier. */
export type LinePrices = { cents: Readonly<Partial<Record<Provider, number>>>; currency: string };

export type Judged = { provider: string | null; verdict: BulkVerdict };

/** What the carriers bill a month more, or less, by it. */
function monthlyOf(rows: readonly Judged[], { cents: priceOf, currency }: LinePrices): Preflight['monthly'] {
  const billing = rows.flatMap(({ provider, verdict }) => {
    const known = knownProvider(provider);
    return known && verdict.kind === 'change' && verdict.bills ? [{ way: verdict.bills, cents: priceOf[known] }] : [];
  });
  const unpriced = billing.filter(({ cents }) => cents === undefined).length;
  if (billing.length === unpriced) return null;
  return { cents: billing.reduce((sum, { way, cents = 0 }) => sum + way * cents, 0), currency, unpriced };
}

export function preflightOf(action: BulkAction, rows: readonly Judged[], prices?: LinePrices): Preflight {
  const skips = new Map<string, number>();
  const hints = new Map<string, number>();
  const byProvider = new Map<string | null, number>();
  const add = <Key>(counts: Map<Key, number>, key: Key) => counts.set(key, (counts.get(key) ?? 0) + 1);
  let changes = 0;
  for (const { provider, verdict } of rows) {
    if (verdict.kind === 'skip') add(skips, verdict.rule);
    else {
      changes += 1;
      add(byProvider, provider);
      for (const hint of verdict.hints) add(hints, hint);
    }
  }
  const requests = PROVIDERS.map((provider) => ({
    provider,
    limit: CARRIER_RULES[provider].linesPerRequest,
    count: byProvider.get(provider) ?? 0,
  }));
  return {
    changes,
    monthly: prices ? monthlyOf(rows, prices) : null,
    skips: [...skips].map(([rule, count]) => ({ rule, count })).sort((a, b) => b.count - a.count),
    hints: [
      ...[...hints].map(([hint, count]) => ({ hint, count, provider: null, limit: null })),
      ...(isSimAction(action) ? requests : [])
        .filter(({ count, limit }) => limit !== null && count > limit)
        .map((over) => ({ hint: 'requests', ...over })),
    ],
  };
}
