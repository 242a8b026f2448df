import type { Sim } from '#lib/contract/sims/sim.ts';
import { knownProvider, SIM_ACTIONS, type SimAction, type SimRule, type SimStatus } from '#lib/contract/sims/states.ts';
import { CARRIER_RULES, type Cell, cellOfLine, markOf, needsRadio } from './carrierRules.ts';
import { hasMeidAlone, isBareCard } from './simNumber.ts';

/** Besides actions: ask the provider for the status, bring the thing back from where it is installed, end the swap it is part of. */
type SimStep = SimAction | 'provider-status' | 'return' | 'end-swap';

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

export type SimFacts = Pick<
  Sim,
  'imei' | 'iccid' | 'status' | 'provider' | 'pending' | 'stock_state' | 'cs_no' | 'hold' | 'cancelled' | 'service_changes'
> &
  Partial<Pick<Sim, 'meid'>>;

/** `new-number`: IP address too. `restored`: from suspension. `settling`: not on the network at once. `confirm`: the CS number again. */
export type SimWarning = 'new-number' | 'restored' | 'settling' | 'last-today';
export type SimVerdict =
  | { kind: 'ok'; becomes: SimStatus; isMark?: true; warnings: readonly SimWarning[]; confirm?: string }
  | { kind: 'no-op' }
  | { kind: 'refused'; rule: SimRule; next: readonly SimStep[] };

const isInstalled = ({ stock_state, cs_no }: SimFacts) => cs_no !== null && (stock_state ?? 'installed') === 'installed';

export const CHANGES_SERVICE: readonly SimAction[] = ['activate', 'deactivate'];
/** How many changes of service its carrier still takes today; nothing where it takes any number. */
const leftToday = ({ service_changes: changes }: SimFacts) => changes && Math.max(0, changes.limit - changes.count);

/** Never was in service. */
export const NEW_STATUSES: readonly SimStatus[] = ['inventory', 'test-ready', 'activation-ready'];
export const isNew = (status: SimStatus) => NEW_STATUSES.includes(status);

const SWITCHES_OFF: readonly SimAction[] = ['deactivate', 'retire'];
/** What leads, at once or by a step that is named, to a line being off. */
const OPEN_ENDED: readonly Cell[] = ['yes', 'mark', 'deactivate-first', 'restore-first', 'suspended', 'installed'];

/** A swap switches its SIMs off itself, once the new one is proven to carry the alarm, or the swap was given up. */
function cellOf(sim: SimFacts, action: SimAction): Cell {
  if (sim.pending) return 'pending';
  const cell = cellOfLine(sim.provider, sim.status, action);
  const judged = cell === 'installed' && sim.stock_state !== 'installed' ? 'yes' : cell;
  if (judged === 'yes' && action === 'activate' && isBareCard(sim) && needsRadio(sim.provider)) return 'no-radio';
  if (judged === 'yes' && action === 'activate' && hasMeidAlone(sim) && needsRadio(sim.provider)) return 'no-imei';
  if (judged === 'yes' && CHANGES_SERVICE.includes(action) && leftToday(sim) === 0) return 'day-limit';
  return sim.hold && SWITCHES_OFF.includes(action) && OPEN_ENDED.includes(judged) ? `swap-${sim.hold.side}` : judged;
}

/** What to know before a line is activated; of a carrier nobody knows, what holds at any. */
function warningsOf({ provider, status }: SimFacts): SimWarning[] {
  const known = knownProvider(provider);
  const rules = known ? [CARRIER_RULES[known]] : Object.values(CARRIER_RULES);
  if (status === 'suspended') return ['restored'];
  if (status === 'deactivated') return rules.some(({ numberKeptDays }) => numberKeptDays !== null) ? ['new-number'] : [];
  return isNew(status) && rules.some(({ settlingMinutes }) => settlingMinutes !== null) ? ['settling'] : [];
}

/** The one judgement of an action on a SIM, for the upstream that carries it out and the screen that offers it. */
export function verdictOf(sim: SimFacts, action: SimAction): SimVerdict {
  const cell = cellOf(sim, action);
  if (cell === 'no-op') return { kind: 'no-op' };
  if (cell !== 'yes' && cell !== 'mark') {
    const legal = SIM_ACTIONS.filter((each) => ['yes', 'mark'].includes(cellOf(sim, each)));
    return { kind: 'refused', rule: cell, next: [...(STEPS[cell] ?? []), ...legal] };
  }
  const warnings = [
    ...(action === 'activate' ? warningsOf(sim) : []),
    ...(CHANGES_SERVICE.includes(action) && leftToday(sim) === 1 ? (['last-today'] as const) : []),
  ];
  return {
    kind: 'ok',
    becomes: BECOMES[action],
    ...(cell === 'mark' ? { isMark: true } : {}),
    warnings,
    ...(action === 'deactivate' && sim.status === 'active' && isInstalled(sim) && !sim.cancelled && sim.cs_no
      ? { confirm: sim.cs_no }
      : {}),
  };
}

/** What an action on a SIM is called: a mark of ours that stands for a test the carrier does not know is named so. */
export const actionName = ({ provider }: Pick<Sim, 'provider'>, action: SimAction) =>
  action === 'test-ready' && markOf(provider, 'test-ready') ? ('bench' as const) : action;
