import type { Sim } from '#lib/contract/sims/sim.ts';
import type { Provider } from '#lib/contract/sims/states.ts';
import type { AnyCheck, InPanel, SwapCheck } from '#lib/contract/swaps/checks.ts';
import { SWAP_STATUSES, type Swap, type SwapStatus } from '#lib/contract/swaps/swap.ts';
import { isLineAway, isMoving, moveOf, moveRules, needsRadioOfOld } from './carrierMoves.ts';
import { unfitOf, unfitRules } from './fit.ts';
import type { GateRule } from './gateRules.ts';
import { isProgramDue } from './programWork.ts';
import { verdictOf } from './simLifecycle.ts';
import { isBareCard } from './simNumber.ts';

/** Going on to program and fit takes at least so many minutes of test. */
const SHORTEST_REST = 10;
const MINUTE = 60_000;

export const ENDINGS: SwapStatus[] = ['finalized', 'aborted', 'go-back'];
export const isKnownStatus = (status: string | null): status is SwapStatus => SWAP_STATUSES.some((each) => each === status);
export const isOver = ({ status }: Pick<Swap, 'status'>) => ENDINGS.some((each) => each === status);
/** What stops everything: it is over or about to be, or nobody can say how it stands. */
export function stopOf({ status, ending }: Pick<Swap, 'status' | 'ending'>): 'over' | 'ending' | 'status-unknown' | undefined {
  if (isOver({ status })) return 'over';
  if (ending) return 'ending';
  return isKnownStatus(status) ? undefined : 'status-unknown';
}
export const hasCheck = ({ checks }: Pick<Swap, 'checks'>, name: AnyCheck) => checks.some((check) => check.name === name);

const OF_PANEL: readonly SwapCheck[] = ['old-removed', 'fitted', 'new-removed', 'old-back'];
type Panel = Pick<Swap, 'checks' | 'touched' | 'in_panel'>;
/** Somebody was at the panel's radio: from then on nobody ends the swap without saying which one is in it. */
export const isTouched = (swap: Panel) =>
  swap.touched || swap.in_panel?.which === 'unknown' || OF_PANEL.some((name) => hasCheck(swap, name));

/** Which radio is in the panel: as somebody said, else as the checklist has it. */
export function inPanelOf(swap: Panel): InPanel {
  if (swap.in_panel) return swap.in_panel.which;
  if (hasCheck(swap, 'fitted')) return 'new';
  return isTouched(swap) && !hasCheck(swap, 'old-back') ? 'unknown' : 'old';
}

export const isWayBack = (swap: Panel) => isTouched(swap) && inPanelOf(swap) === 'old';

export const wayBackOf = (swap: Pick<Swap, 'checks' | 'old_sim_id'>): SwapCheck[] => [
  ...(hasCheck(swap, 'fitted') || hasCheck(swap, 'new-removed') ? (['new-removed'] as const) : []),
  ...(swap.old_sim_id === null ? [] : (['old-back'] as const)),
  'closed-back',
];

/** The visit is over, the swap is not: it waits with the new radio in the panel, or nobody knows which. */
export const isLeft = (swap: Pick<Swap, 'in_panel' | 'ending' | 'test' | 'status'>) =>
  !isOver(swap) &&
  swap.ending === null &&
  (swap.in_panel?.which === 'new' || swap.in_panel?.which === 'unknown') &&
  (swap.test === null || swap.test.state === 'off' || swap.test.state === 'failed');

const PROVIDER_LETTERS: Readonly<Record<string, Provider>> = { V: 'vzw', A: 'att', T: 'tmo' };

/** Cell types end as their carrier does: `-V` is Verizon's, `-A` AT&T's, `-T` T-Mobile's; any other fits all. */
export const providerOf = (cellType: string | null): Provider | undefined => PROVIDER_LETTERS[/-([A-Z])$/.exec(cellType ?? '')?.[1] ?? ''];

/** How long the station will still hold the test, in milliseconds; negative when it is over, nothing without a confirmed one. */
export const testLeft = ({ test }: Pick<Swap, 'test'>, now: Date): number | undefined =>
  test?.state === 'on' && test.expires_at ? Date.parse(test.expires_at) - now.getTime() : undefined;

/** Since when somebody may be at a panel on whose signals the station acts; null when not known, nothing while the station holds a test. */
export function offTestSince(swap: Swap, now: Date): string | null | undefined {
  const { test } = swap;
  if (!test || stopOf(swap) || isLeft(swap) || (testLeft(swap, now) ?? 0) > 0) return undefined;
  if (test.confirmed_at === null && swap.step <= 3 && !isTouched(swap)) return undefined;
  const ends = [test.expires_at, test.off_confirmed_at].filter((at) => at !== null && Date.parse(at) <= now.getTime());
  return ends.sort()[0] ?? null;
}

const when = (...rules: (GateRule | false | null | undefined)[]) => rules.filter((rule) => typeof rule === 'string');

export function newSimRules(swap: Pick<Swap, 'cs_no' | 'panel_type' | 'cell_type' | 'old_sim_id'>, sim: Sim): GateRule[] {
  const provider = providerOf(swap.cell_type);
  const verdict = verdictOf(sim, 'activate');
  const isOurs = sim.cs_no === swap.cs_no;
  return when(
    sim.id === swap.old_sim_id && 'same-sim',
    verdict.kind === 'refused' && verdict.rule !== 'pending' && verdict.rule !== 'no-radio' && 'new-illegal',
    sim.cs_no !== null && !isOurs && 'new-in-use',
    sim.stock_state !== null && sim.stock_state !== 'warehouse' && sim.stock_state !== 'truck' && !isOurs && 'new-not-in-stock',
    provider !== undefined && sim.provider !== provider && 'new-wrong-provider',
    ...unfitRules(swap, sim),
  );
}

function simsRules(swap: Swap): GateRule[] {
  return when(
    swap.old_sim_id === null && !hasCheck(swap, 'no-old-sim') && 'old-missing',
    swap.old_sim_id !== null && swap.before === null && 'before-missing',
    !swap.panel_type && 'panel-type-missing',
    !swap.cell_type && 'cell-type-missing',
    unfitOf(swap.panel_type, swap.cell_type) && !(swap.new_sim && isBareCard(swap.new_sim)) && 'cell-type-unfit',
    swap.new_sim === null && 'new-missing',
    ...(swap.new_sim ? newSimRules(swap, swap.new_sim) : []),
    // Nobody should hear on site, with the panel open, that no line can be had.
    ...(swap.new_sim && swap.new_sim.status !== 'active' && moveOf(swap) === 'new-line' ? moveRules('new-line', swap) : []),
  );
}

/** From step 3 on the test must hold, for so long (ms). One whose end nobody tells holds until it is told to be over. */
const testRules = (swap: Swap, now: Date, shortest = 0): GateRule[] => {
  if (swap.test?.state === 'on' && swap.test.is_partial) return ['test-partial'];
  if (swap.test?.state === 'on' && swap.test.expires_at === null) return [];
  const left = testLeft(swap, now);
  if (left === undefined) return [swap.test?.state === 'off' ? 'test-ended' : 'test-not-confirmed'];
  return left <= 0 ? ['test-ended'] : when(left < shortest && 'test-too-short');
};

const notOn = (swap: Swap): GateRule => (moveOf(swap) === 'new-line' ? 'sim-not-active' : 'line-not-moved');

function fitRules(swap: Swap): GateRule[] {
  const isSaved = swap.upload?.state === 'done' || hasCheck(swap, 'use-last-program');
  const isActive = swap.new_sim?.status === 'active' || hasCheck(swap, 'verify-later');
  return when(
    isProgramDue(swap) && !isSaved && 'program-not-saved',
    !isActive && notOn(swap),
    swap.old_sim_id !== null && !hasCheck(swap, 'old-removed') && 'old-not-removed',
    !hasCheck(swap, 'fitted') && 'not-fitted',
    !(hasCheck(swap, 'antenna') && hasCheck(swap, 'tamper-closed')) && 'checklist-open',
    !swap.panel_flagged && !hasCheck(swap, 'programmed-on-site') && 'not-programmed',
  );
}

/** What is neither proven nor signed for. A signature covers what it names, not what went missing after it. */
export const unsignedOf = ({ proof, exception }: Pick<Swap, 'proof' | 'exception'>): string[] =>
  (proof?.missing ?? ['signal', 'ping', 'carrier', 'program', 'checklist']).filter((name) => !exception?.missing.includes(name));

/** Who may not sign for a swap: who began it and who owns it now. Where the account that began it is not known, its name stands for it. */
export const isOwnSwap = (swap: Pick<Swap, 'created_by' | 'created_by_id' | 'owner_id'>, me: { id: number; name: string | null }) =>
  swap.owner_id === me.id ||
  (swap.created_by_id === null ? swap.created_by !== null && swap.created_by === me.name : swap.created_by_id === me.id);

const proofRules = (swap: Swap): GateRule[] => unsignedOf(swap).map((name) => `proof-${name}` as GateRule);

/** What stands against the new radio as the one that carries the alarm from now on, proven or signed for. */
function newInRules(swap: Swap): GateRule[] {
  const which = inPanelOf(swap);
  if (which === 'old') return [isTouched(swap) ? 'old-is-back' : 'not-fitted'];
  if (which === 'unknown') return ['in-panel-unknown'];
  return when(swap.new_sim?.status !== 'active' && notOn(swap));
}

/** Whether the old radio has a line to be heard by once it is back in: one that was off, or is gone, has none, as before the swap. */
export const canOldBeHeard = (swap: Pick<Swap, 'old_sim_id' | 'old_sim' | 'move'>) =>
  swap.old_sim_id !== null &&
  (!swap.old_sim || isLineAway(swap) || isMoving(swap) || swap.old_sim.status === 'active' || swap.old_sim.status === 'unknown');

/** What stands against the old radio as the one that carries the alarm again. A system that had none is as before once the new one is out. */
function wayBackRules(swap: Swap): GateRule[] {
  const line = when(isMoving(swap) ? 'move-under-way' : isLineAway(swap) && 'line-away');
  if (!isTouched(swap)) return line;
  if (inPanelOf(swap) !== 'old') return ['in-panel-missing'];
  return when(
    ...line,
    !wayBackOf(swap).every((name) => hasCheck(swap, name)) && 'back-open',
    canOldBeHeard(swap) && !(hasCheck(swap, 'old-back') && swap.proof && !swap.proof.missing.includes('signal')) && 'back-signal',
  );
}

/** What stops a swap from leaving a step for the next; empty: nothing. The same judgement for the upstream that enforces it and the wizard. */
export function gateOf(swap: Swap, step: number, now: Date): GateRule[] {
  const stop = stopOf(swap);
  if (stop) return [stop];
  if (step <= 1) return [];
  if (step === 2) return simsRules(swap);
  if (step === 3) return testRules(swap, now, SHORTEST_REST * MINUTE);
  if (step === 4) return [...testRules(swap, now), ...fitRules(swap)];
  return [...testRules(swap, now), ...proofRules(swap)];
}

const isPending = ({ old_sim, new_sim }: Swap) => [old_sim, new_sim].some((sim) => sim?.pending);

/** What stands against asking for the move: the carrier takes the hardware first, and the old radio is off the air at once. */
function toMoveRules(swap: Swap, now: Date): GateRule[] {
  const move = moveOf(swap);
  if (move === 'new-line') return ['move-new-line'];
  if (swap.move?.state !== 'chosen') return [isMoving(swap) ? 'move-under-way' : 'line-moved'];
  const isSaved = swap.upload?.state === 'done' || hasCheck(swap, 'use-last-program');
  return when(
    swap.step < 4 && 'too-early',
    ...testRules(swap, now),
    ...moveRules(move, swap),
    isPending(swap) && 'sim-pending',
    isProgramDue(swap) && !isSaved && 'program-not-saved',
    inPanelOf(swap) === 'old' && (isTouched(swap) ? 'old-is-back' : 'old-not-removed'),
    swap.in_panel?.which === 'unknown' && 'in-panel-unknown',
    simsRules(swap).includes('new-in-use') && 'new-in-use',
  );
}

/** Back it may go whenever the old radio is to be in the panel again, on test or not: without its line nothing of it is heard. */
const toMoveBackRules = (swap: Swap): GateRule[] =>
  isMoving(swap)
    ? ['move-under-way']
    : when(!isLineAway(swap) && 'move-new-line', isPending(swap) && 'sim-pending', inPanelOf(swap) === 'new' && 'new-still-in');

export type SwapAct =
  | 'move'
  | 'move-back'
  | 'save'
  | 'send'
  | 'activate'
  | 'test'
  | 'off-test'
  | 'prove'
  | 'except'
  | 'finalize'
  | 'abort'
  | 'leave';

const isUnderWay = (transfer: Swap['upload']) => transfer !== null && ['queued', 'running', 'trapped'].includes(transfer.state);

export function actRules(swap: Swap, act: SwapAct, now: Date): GateRule[] {
  const stop = stopOf(swap);
  if (stop) return [stop];
  const transfers = when((isUnderWay(swap.upload) || isUnderWay(swap.download)) && 'transfer-under-way');
  const early = when(swap.step < 2 && 'too-early');
  switch (act) {
    case 'save':
      return [...early, ...when(!swap.panel_flagged && 'not-flagged'), ...transfers];
    case 'send':
      if (swap.panel_flagged && !isProgramDue(swap)) return ['nothing-to-send'];
      return [
        ...when(swap.step < 5 && 'too-early', !swap.panel_flagged && 'not-flagged'),
        ...testRules(swap, now),
        ...when(swap.upload?.state !== 'done' && !hasCheck(swap, 'use-last-program') && 'no-program'),
        ...transfers,
      ];
    case 'activate':
      return [
        ...early,
        ...simsRules(swap).filter((rule) => rule.startsWith('new-') || rule === 'same-sim'),
        ...when(moveOf(swap) === 'new-line' && needsRadioOfOld(swap) && !hasCheck(swap, 'old-removed') && 'old-not-removed'),
      ];
    case 'move':
      return [...new Set([...toMoveRules(swap, now), ...transfers])];
    case 'move-back':
      return toMoveBackRules(swap);
    case 'test':
      return when(swap.step < 3 && 'too-early');
    case 'off-test':
      return when(swap.test?.state !== 'on' && swap.test?.state !== 'lost' && 'test-not-confirmed');
    case 'prove':
      return isWayBack(swap) ? [] : when(swap.step < 5 && 'too-early', !hasCheck(swap, 'fitted') && 'not-fitted');
    case 'except':
      return swap.step < 5 ? ['too-early'] : newInRules(swap);
    case 'finalize':
      return [
        ...new Set([
          ...when(swap.step < 6 && 'too-early'),
          ...proofRules(swap),
          ...newInRules(swap),
          ...when(isMoving(swap) && 'move-under-way'),
          ...transfers,
        ]),
      ];
    case 'abort':
      return wayBackRules(swap);
    case 'leave':
      return inPanelOf(swap) === 'new' ? when(!hasCheck(swap, 'fitted') && 'not-fitted', swap.new_sim === null && 'new-missing') : [];
  }
}
