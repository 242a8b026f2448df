import type { Sim } from '#lib/contract/sims/sim.ts';
import type { AnyCheck } from '#lib/contract/swaps/checks.ts';
import type { SwapTest } from '#lib/contract/swaps/onTest.ts';
import type { PartialSwap } from '#lib/contract/swaps/partialSwap.ts';
import type { Proof } from '#lib/contract/swaps/proof.ts';
import type { Swap } from '#lib/contract/swaps/swap.ts';
import type { Transfer } from '#lib/contract/swaps/transfers.ts';
import { isFlagged, type TestStatus } from '#lib/contract/systems.ts';
import { isSeenInPlace, missingProofs } from './missingProofs.ts';
import { checklistOf } from './swapChecks.ts';
import { hasCheck, isKnownStatus, isOver, isWayBack } from './swapGates.ts';
import type { By, Worksheet } from './worksheet.ts';

/** What other calls of the specification say of what a swap is about; undefined while nobody has said it. */
export type KnownOfSwap = {
  system?: { system_no: string | null; site: string | null; panel: { PanelType: string | null } | null } | null;
  tests?: readonly TestStatus[];
  oldSim?: Sim;
  newSim?: Sim;
};

/** The station is given so long to take a test that was asked for, ms. */
export const STATION_MS = 2 * 60_000;

const isPast = (partial: PartialSwap, sheet: Worksheet, step: number) => partial.step > step && sheet.step <= step;

/** Who went past a step has said what it takes; where that was said to another desk, nobody knows who it was and when. */
function checksOf(partial: PartialSwap, sheet: Worksheet, swap: Pick<Swap, 'old_sim_id' | 'panel_flagged'>): Swap['checks'] {
  const passed: AnyCheck[] = [
    ...(isPast(partial, sheet, 2) && swap.old_sim_id === null ? (['no-old-sim'] as const) : []),
    ...(isPast(partial, sheet, 4) ? checklistOf(swap) : []),
    ...(isPast(partial, sheet, 4) && swap.panel_flagged && !hasCheck(sheet, 'use-last-program') ? (['program-saved'] as const) : []),
    ...(isPast(partial, sheet, 5) ? (['signal-seen', ...(swap.panel_flagged ? (['program-sent'] as const) : [])] as const) : []),
  ];
  return [...sheet.checks, ...passed.filter((name) => !hasCheck(sheet, name)).map((name) => ({ name, by: null, at: null, note: null }))];
}

/** The test as the station's status has it; one that was asked for here a moment ago may not be in it yet. */
function testOf(partial: PartialSwap, { tests }: KnownOfSwap, sheet: Worksheet, systemNo: string | null, now: Date): SwapTest | null {
  const status = tests?.find(({ system_no }) => system_no === systemNo);
  if (!status || status.on_test === null) return null;
  const { test: asked } = sheet;
  const askedMs = asked && Date.parse(asked.at);
  const until = asked?.minutes === undefined || askedMs === undefined ? null : new Date(askedMs + asked.minutes * 60_000).toISOString();
  const isWaiting = status.on_test ? status.confirmed === false : askedMs !== undefined && now.getTime() - askedMs < STATION_MS;
  if (!status.on_test && !isWaiting && !asked && partial.step < 4) return null;
  return {
    state: isWaiting ? 'asking' : status.on_test ? 'on' : 'off',
    minutes: asked?.minutes ?? null,
    by: status.by ?? asked?.by ?? null,
    asked_at: asked?.at ?? null,
    confirmed_at: status.on_test && !isWaiting ? (status.since ?? asked?.at ?? null) : null,
    since: status.on_test && !isWaiting ? (status.since ?? null) : null,
    expires_at: status.on_test ? (status.expires_at ?? until) : null,
    off_asked_at: null,
    off_confirmed_at: null,
    is_partial: status.on_test === true && (status.scope === 'only' || status.scope === 'except'),
    told: null,
    message: null,
  };
}

const NO_TRANSFER: Omit<Transfer, 'state' | 'by' | 'asked_at' | 'finished_at' | 'compared'> = {
  ...{ progress: null, program_id: null, hash: null, size: null, zones: null },
  ...{ trapped_at: null, next_check_in: null, gives_up_at: null, message: null, differences: [] },
  ...{ scope: null, communication: null },
};

function transferOf(asked: By | undefined, isToldOf: boolean, checks: Swap['checks'], word: AnyCheck): Transfer | null {
  const arrived = checks.find(({ name }) => name === word);
  if (!asked && !arrived && !isToldOf) return null;
  return {
    ...NO_TRANSFER,
    state: arrived ? 'done' : 'asked',
    by: (arrived ?? asked)?.by ?? null,
    asked_at: asked?.at ?? null,
    finished_at: arrived?.at ?? null,
    compared: arrived ? true : null,
  };
}

function proofOf(partial: PartialSwap, sheet: Worksheet, swap: Omit<Swap, 'proof' | 'unfinished'>): Proof | null {
  const isBack = isWayBack(swap);
  if (swap.step < 5 && !isBack) return null;
  const since = swap.checks.find(({ name }) => name === (isBack ? 'old-back' : 'fitted'))?.at ?? null;
  const looked = sheet.looked?.sim_id === swap.new_sim_id && (since === null || sheet.looked.at >= since) ? sheet.looked : undefined;
  const { ping, carrier } = looked ?? {};
  const isProven = isPast(partial, sheet, 5);
  const isSeen = carrier && isSeenInPlace(carrier, swap);
  const seen = {
    signal: hasCheck(swap, isBack ? 'old-signal-seen' : 'signal-seen'),
    ping: isProven || ping?.reachable === true,
    carrier: isProven || Boolean(isSeen),
  };
  return {
    fitted_at: since,
    signal: null,
    other_signal: null,
    ping: looked && ping ? { at: looked.at, ...ping } : null,
    carrier: looked && carrier ? { at: looked.at, ...carrier } : null,
    missing: missingProofs(swap, seen),
  };
}

function endingOf(swap: Omit<Swap, 'ending' | 'unfinished'>, sheet: Worksheet): Swap['ending'] {
  if (!isOver(swap)) return null;
  const { status, new_sim: fresh, old_sim: old, test } = swap;
  const isFinished = status === 'finalized';
  const step = (name: string, isDone: boolean) => ({
    name,
    state: isDone ? ('done' as const) : ('waiting' as const),
    message: null,
    at: null,
  });
  return {
    kind: isFinished ? 'finalize' : status === 'go-back' ? 'go-back' : 'abort',
    by: sheet.end?.by ?? null,
    asked_at: sheet.end?.at ?? null,
    reason: sheet.end?.reason ?? null,
    steps: [
      ...(test ? [step('off-test', test.state === 'off')] : []),
      ...(isFinished && fresh ? [step('new-sim-on', fresh.status === 'active'), step('stock', fresh.cs_no === swap.cs_no)] : []),
      ...(isFinished && old ? [step('old-sim-off', old.status !== 'active')] : []),
      ...(!isFinished && fresh ? [step('new-sim-off', fresh.status !== 'active')] : []),
    ],
  };
}

export function unfinishedOf(swap: Omit<Swap, 'unfinished'>): Swap['unfinished'] {
  const since = swap.finalized_at ?? swap.updated_at;
  const because = (why: NonNullable<Swap['unfinished']>['why'], at = since) => ({ why, since: at, currency: null });
  const isFinalized = !isKnownStatus(swap.status) && swap.finalized_at !== null;
  if (!isOver(swap) && !isFinalized)
    return because(isKnownStatus(swap.status) || swap.status === null ? 'open' : 'untold', swap.created_at);
  const isFinished = isFinalized || swap.status === 'finalized';
  const useless = isFinished ? swap.old_sim : swap.new_sim;
  const isElsewhere = useless?.cs_no != null && useless.cs_no !== swap.cs_no;
  return useless?.status === 'active' && !isElsewhere ? because(isFinished ? 'old-active' : 'new-active') : null;
}

function statusOf(
  partial: PartialSwap,
  sheet: Worksheet,
  swap: Pick<Swap, 'step' | 'new_sim_id' | 'test' | 'upload' | 'download'>,
): Swap['status'] {
  const isKnown = isKnownStatus(partial.status);
  if (isOver(partial) || (isKnown && isWhole(partial))) return partial.status;
  if (partial.finalized_at) return 'finalized';
  if (!isKnown && sheet.end) return sheet.end.status;
  if (partial.status && !isKnown) return partial.status;
  if (swap.step >= 5) return swap.download?.state === 'asked' ? 'sending' : 'proving';
  if (swap.upload?.state === 'asked') return 'saving';
  if (swap.test?.state === 'on') return 'on-test';
  return swap.step === 1 && swap.new_sim_id === null ? 'draft' : 'open';
}

/** An upstream that tells the checklist keeps the whole swap: what it leaves out is none. */
export const isWhole = (partial: PartialSwap): boolean => partial.checks !== undefined;

/** The swap that gates and screens read: as the upstream tells it, and where it does not, as other calls and the desk's own worksheet have it. */
export function completeSwap(partial: PartialSwap, known: KnownOfSwap, sheet: Worksheet, now: Date): Swap {
  const { system } = known;
  const { chosen } = sheet;
  const partialOr = <Value>(value: Value | undefined, otherwise: Value): Value => (value === undefined ? otherwise : value);
  const panelType = partialOr(partial.panel_type, chosen.panel_type ?? system?.panel?.PanelType ?? null);
  const oldId = partialOr(partial.old_sim_id, chosen.old_sim_id ?? null);
  const newId = partialOr(partial.new_sim_id, chosen.new_sim_id ?? null);
  const systemNo = partialOr(partial.system_no, system?.system_no ?? null);
  const simOf = (sim: Sim | undefined, id: number | null) => (sim && sim.id === id ? sim : null);
  const base = {
    ...partial,
    system_no: systemNo,
    site: partialOr(partial.site, system?.site ?? null),
    panel_type: panelType,
    panel_flagged: partialOr(partial.panel_flagged, isFlagged(panelType)),
    cell_type: partialOr(partial.cell_type, chosen.cell_type ?? null),
    old_sim_id: oldId,
    new_sim_id: newId,
    old_sim: partialOr(partial.old_sim, simOf(known.oldSim, oldId)),
    new_sim: partialOr(partial.new_sim, simOf(known.newSim, newId)),
    before: partialOr(partial.before, sheet.before && sheet.before.sim_id === oldId ? sheet.before : null),
    move: partial.move ?? null,
    program_work: partial.program_work ?? null,
    commissioning: partial.commissioning ?? null,
    test: partialOr(partial.test, testOf(partial, known, sheet, systemNo, now)),
    touched: partialOr(partial.touched, sheet.touched),
    in_panel: partialOr(partial.in_panel, sheet.in_panel),
    notes: partialOr(partial.notes, chosen.notes ?? null),
  };
  const checks = partialOr(partial.checks, checksOf(partial, sheet, base));
  const upload = partialOr(partial.upload, transferOf(sheet.upload, partial.status === 'saving', checks, 'program-saved'));
  const download = partialOr(partial.download, transferOf(sheet.download, partial.status === 'sending', checks, 'program-sent'));
  const status = statusOf(partial, sheet, { ...base, upload, download });
  const begun = { ...base, checks, upload, download, status, ending: partial.ending ?? null };
  if (isWhole(partial)) return { ...begun, proof: partial.proof ?? null };
  const proven = { ...begun, proof: partialOr(partial.proof, proofOf(partial, sheet, begun)) };
  const ended = { ...proven, ending: partialOr(partial.ending, endingOf(proven, sheet)) };
  return { ...ended, unfinished: partial.unfinished ?? unfinishedOf(ended) };
}
