import type { BulkAction, NewBulkJob, Preflight } from '#lib/contract/bulk.ts';
import type { LineRates } from '#lib/contract/plans.ts';
import type { Sim } from '#lib/contract/sims/sim.ts';
import { PROVIDERS, SIM_ACTIONS, type SimAction, type SimStatus } from '#lib/contract/sims/states.ts';
import type { CarrierMove } from '#lib/contract/swaps/move.ts';
import type { SkipRule } from '#lib/contract/words/bulk.ts';
import { CARRIER_RULES, takesUploads } from './carrierRules.ts';
import { activated, type CommittedLine, type EndingDay, endingOf, isBilled, isPriced, monthlyCents, planOf } from './lineCost.ts';
import { type SimFacts, type SimWarning, verdictOf } from './simLifecycle.ts';
import { hasMeidAlone, isBareCard } from './simNumber.ts';
import { HAVE_PLACE, inWarehouse } from './stockPlace.ts';

export type BulkOrder = Omit<NewBulkJob, 'dry_run' | 'confirm'>;
export type BulkFacts = SimFacts & Pick<Sim, 'warehouse_code' | 'device_type'> & Pick<CommittedLine, 'plan'>;
type BulkHint = 'billed' | 'marked' | SimWarning | CarrierMove;
/** `becomes`: the status that changes what the line costs. */
export type BulkVerdict = { kind: 'change'; hints: readonly BulkHint[]; becomes?: SimStatus } | { kind: 'skip'; rule: SkipRule };

const skip = (rule: SkipRule): BulkVerdict => ({ kind: 'skip', rule });
const CHANGE: BulkVerdict = { kind: 'change', hints: [] };

export const isSimAction = (action: BulkAction): action is SimAction => (SIM_ACTIONS as readonly string[]).includes(action);

/** The one judgement of a row of bulk work: for the pre-flight, for the row's own turn, and for a desk that walks the rows itself. */
export function bulkVerdict(sim: BulkFacts, { action, ...order }: BulkOrder): BulkVerdict {
  if (isSimAction(action)) return statusVerdict(sim, action);
  if (action === 'change-warehouse') return placeVerdict(sim, order);
  if (action === 'edit-plan') return planVerdict(sim, order);
  if (action === 'edit-device-type') return sim.device_type === order.device_type ? skip('no-op') : CHANGE;
  if (action === 'upload-vzw' && !takesUploads(sim.provider)) return skip('wrong-provider');
  // What is uploaded is the IMEI of a radio.
  if (action === 'upload-vzw' && isBareCard(sim)) return skip('no-radio');
  if (action === 'upload-vzw' && hasMeidAlone(sim)) return skip('no-imei');
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
  return { kind: 'change', hints, becomes: verdict.becomes };
}

function planVerdict(sim: BulkFacts, { provider, plan }: Omit<BulkOrder, 'action'>): BulkVerdict {
  if (plan === undefined || sim.provider !== provider) return skip('wrong-provider');
  return sim.plan === plan ? skip('no-op') : CHANGE;
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

export type Judged = { provider: string | null; line?: CommittedLine; verdict: BulkVerdict };

type Pricing = { rates: LineRates; on: EndingDay };

const isOn = ({ provider, status }: CommittedLine) => isBilled(provider, status);

type Change = { before: CommittedLine; after: CommittedLine };

const changesIn = (rows: readonly Judged[], { rates }: Pricing): Change[] =>
  rows.flatMap(({ line, verdict }) =>
    line && verdict.kind === 'change' && verdict.becomes
      ? [{ before: line, after: verdict.becomes === 'active' ? activated(line, rates) : { ...line, status: verdict.becomes } }]
      : [],
  );

function monthlyOf(changes: readonly Change[], { rates }: Pricing): Preflight['monthly'] {
  const billed = changes.filter((change) => [change.before, change.after].some(isOn));
  const differences = billed.map(({ before, after }) => {
    const [was, is] = [monthlyCents(before, rates), monthlyCents(after, rates)];
    return was === null || is === null ? null : is - was;
  });
  const unpriced = differences.filter((cents) => cents === null).length;
  const cents = differences.reduce<number>((sum, each) => sum + (each ?? 0), 0);
  return unpriced > 0 || cents !== 0 ? { cents, currency: rates.currency, unpriced } : null;
}

function endingIn(changes: readonly Change[], { rates, on }: Pricing): Preflight['ending'] {
  const ended = changes.filter(({ before, after }) => isOn(before) && !isOn(after));
  if (ended.length === 0 || rates.plans.length === 0) return null;
  const endings = ended.map(({ before }) => endingOf(before, rates, on));
  const fees = endings.flatMap((ending) => (ending.kind === 'committed' && ending.cents !== null ? [ending.cents] : []));
  const unknown = endings.filter((ending) => ending.kind === 'unknown' || (ending.kind === 'committed' && ending.cents === null)).length;
  return { cents: fees.reduce((sum, cents) => sum + cents, 0), currency: rates.currency, lines: fees.length, unknown };
}

function commitsIn(changes: readonly Change[], { rates }: Pricing): Preflight['commits'] {
  const begun = changes.filter(({ before, after }) => !isOn(before) && isOn(after));
  const months = begun.map(({ after }) => planOf(after, rates)?.commitment_months ?? 0).filter((each) => each > 0);
  return months.length > 0 ? { lines: months.length, months: Math.max(...new Set(months)) } : null;
}

export function preflightOf(action: BulkAction, rows: readonly Judged[], pricing?: Pricing): Preflight {
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
  const isShown = pricing && isPriced(pricing.rates);
  const priced = isShown ? changesIn(rows, pricing) : [];
  return {
    changes,
    monthly: isShown ? monthlyOf(priced, pricing) : null,
    commits: isShown ? commitsIn(priced, pricing) : null,
    ending: isShown ? endingIn(priced, pricing) : null,
    skips: [...skips].map(([rule, count]) => ({ rule, count })).sort((a, b) => b.count - a.count),
    hints: [
      ...[...hints].map(([hint, count]) => ({ hint, count, provider: null, limit: null })),
      ...(isSimAction(action) ? requests : [])
        .filter(({ count, limit }) => limit !== null && count > limit)
        .map((over) => ({ hint: 'requests', ...over })),
      ...(action === 'edit-plan' ? requests : [])
        .filter(({ count }) => count > 0)
        .map(({ provider, count }) => ({ hint: 'plan-here', count, provider, limit: null })),
    ],
  };
}
