import type { Sim } from '#lib/contract/sims/sim.ts';
import { PROVIDERS, type Provider, SIM_ACTIONS, type SimAction, type SimRule, type SimStatus } from '#lib/contract/sims/states.ts';

/**
 * What can be done instead: an action, asking the provider for the status, bringing the thing back from where it is installed, or ending the swap it
 * is part of.
 */
type SimStep = SimAction | 'provider-status' | 'return' | 'end-swap';

type Cell = 'yes' | 'no-op' | SimRule;
type Row = Record<SimAction, Cell>;

/** Product's life-cycle table: `yes`, `no-op`, or the rule that forbids it. `installed` forbids only what is installed. */
const ROWS: Record<SimStatus, Row> = {
  inventory: { 'test-ready': 'yes', activate: 'yes', deactivate: 'not-activated', retire: 'yes' },
  'test-ready': { 'test-ready': 'no-op', activate: 'yes', deactivate: 'yes', retire: 'yes' },
  'activation-ready': { 'test-ready': 'past-test', activate: 'yes', deactivate: 'yes', retire: 'yes' },
  active: { 'test-ready': 'billed', activate: 'no-op', deactivate: 'yes', retire: 'deactivate-first' },
  suspended: { 'test-ready': 'suspended', activate: 'yes', deactivate: 'yes', retire: 'suspended' },
  deactivated: { 'test-ready': 'number-given', activate: 'yes', deactivate: 'no-op', retire: 'installed' },
  retired: { 'test-ready': 'retired', activate: 'retired', deactivate: 'retired', retire: 'no-op' },
  purged: { 'test-ready': 'purged', activate: 'purged', deactivate: 'purged', retire: 'purged' },
  unknown: { 'test-ready': 'unknown', activate: 'unknown', deactivate: 'unknown', retire: 'unknown' },
};

/** Where a provider is stricter. */
const STRICTER: Record<Provider, Partial<Record<SimStatus, Partial<Row>>>> = {
  vzw: { suspended: { deactivate: 'restore-first' } },
  att: {},
};

/** The status an action leads to. */
export const BECOMES: Record<SimAction, SimStatus> = {
  'test-ready': 'test-ready',
  activate: 'active',
  deactivate: 'deactivated',
  retire: 'retired',
};

/** Steps that lead out of a rule besides the actions that are legal now. */
const STEPS: Partial<Record<SimRule, readonly SimStep[]>> = {
  unknown: ['provider-status'],
  pending: ['provider-status'],
  installed: ['return'],
  'swap-old': ['end-swap'],
  'swap-new': ['end-swap'],
};

export type SimFacts = Pick<Sim, 'status' | 'provider' | 'pending' | 'stock_state' | 'cs_no' | 'hold' | 'cancelled'>;

/**
 * What would come of an action. `warn: 'new-number'`: number and IP address will change. `confirm` is the CS number to repeat, because a live
 * system depends on the SIM.
 */
export type SimVerdict =
  | { kind: 'ok'; becomes: SimStatus; warn?: 'new-number'; confirm?: string }
  | { kind: 'no-op' }
  | { kind: 'refused'; rule: SimRule; next: readonly SimStep[] };

const isInstalled = ({ stock_state, cs_no }: SimFacts) => cs_no !== null && (stock_state ?? 'installed') === 'installed';

const SWITCHES_OFF: readonly SimAction[] = ['deactivate', 'retire'];
/** What leads, at once or by a step that is named, to a line being off. */
const OPEN_ENDED: readonly Cell[] = ['yes', 'deactivate-first', 'restore-first', 'suspended', 'installed'];

/** A swap switches its SIMs off itself, once the new one is proven to carry the alarm, or the swap was given up. */
function cellOf(sim: SimFacts, action: SimAction): Cell {
  if (sim.pending) return 'pending';
  // A provider nobody knows is taken for the strictest.
  const providers = PROVIDERS.filter((each) => each === sim.provider);
  const stricter = (providers.length > 0 ? providers : PROVIDERS).map((each) => STRICTER[each][sim.status]?.[action]);
  const cell = stricter.find(Boolean) ?? ROWS[sim.status][action];
  const judged = cell === 'installed' && sim.stock_state !== 'installed' ? 'yes' : cell;
  return sim.hold && SWITCHES_OFF.includes(action) && OPEN_ENDED.includes(judged) ? `swap-${sim.hold.side}` : judged;
}

/** The one judgement of an action on a SIM, for the upstream that carries it out and the screen that offers it. */
export function verdictOf(sim: SimFacts, action: SimAction): SimVerdict {
  const cell = cellOf(sim, action);
  if (cell === 'no-op') return { kind: 'no-op' };
  if (cell !== 'yes') {
    const legal = SIM_ACTIONS.filter((each) => cellOf(sim, each) === 'yes');
    return { kind: 'refused', rule: cell, next: [...(STEPS[cell] ?? []), ...legal] };
  }
  return {
    kind: 'ok',
    becomes: BECOMES[action],
    ...(action === 'activate' && sim.status === 'deactivated' ? { warn: 'new-number' } : {}),
    ...(action === 'deactivate' && sim.status === 'active' && isInstalled(sim) && !sim.cancelled && sim.cs_no
      ? { confirm: sim.cs_no }
      : {}),
  };
}
