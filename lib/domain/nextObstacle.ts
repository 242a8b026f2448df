import type { Swap } from '#lib/contract/swaps/swap.ts';
import { TEST_WARNINGS } from '#lib/contract/words/onTest.ts';
import { heldOf } from './followSteps.ts';
import { isProgramDue } from './programWork.ts';
import { checklistOf } from './swapChecks.ts';
import { gateOf, hasCheck, inPanelOf, isLeft, isOver, offTestSince, testLeft, unsignedOf } from './swapGates.ts';

const MINUTE = 60_000;
const [SOON, NOW] = TEST_WARNINGS;

/** Words of it stand in messages `swaps.next`. */
const OBSTACLES = [
  ...(['cant-end', 'off-test', 'ending-trouble', 'wanted', 'other-sim', 'touched', 'in-panel', 'extend'] as const),
  ...([
    'held',
    'send',
    'save',
    'finish',
    'ending',
    'station',
    'saving',
    'carrier',
    'line',
    'sending',
    'site',
    'proofs',
    'left',
    'choose',
    'test',
    'go',
    'over',
  ] as const),
] as const;
type Obstacle = (typeof OBSTACLES)[number];

/** How urgent: 0 goes by itself, 1 is as it should be, 2 wants a person today, 3 now, 4 the station acts on signals, or can’t be told to. */
export type Urgency = 0 | 1 | 2 | 3 | 4;

/** `count`: points of the list, or proofs, that are left; of what runs its part, in percent. */
export type Next = { what: Obstacle; urgency: Urgency; count?: number };

const isBad = (transfer: Swap['upload']) => transfer !== null && ['failed', 'parked'].includes(transfer.state);
const isUnderWay = (transfer: Swap['upload']) => transfer !== null && ['asked', 'queued', 'running', 'trapped'].includes(transfer.state);
const percent = (transfer: Swap['upload']) => Math.round((transfer?.progress ?? 0) * 100);

/** The station holds a test that could not be taken off, until its time is up. */
const isStuckOnTest = ({ test }: Swap, now: Date) =>
  test?.state === 'lost' && (test.expires_at === null || Date.parse(test.expires_at) > now.getTime());

export const troubleOf = ({ ending }: Pick<Swap, 'ending'>) => ending?.steps.find(({ state }) => state === 'trouble');

function wantsPerson(swap: Swap, now: Date): Next | undefined {
  const left = testLeft(swap, now);
  const alert = swap.site_alerts.at(0);
  if (isStuckOnTest(swap, now)) return { what: 'cant-end', urgency: 4 };
  if (offTestSince(swap, now) !== undefined) return { what: 'off-test', urgency: 4 };
  if (alert) return { what: alert.kind === 'other-sim' ? 'other-sim' : alert.kind === 'arrived' ? 'wanted' : 'touched', urgency: 3 };
  if (inPanelOf(swap) === 'unknown' && swap.in_panel) return { what: 'in-panel', urgency: 3 };
  if (left !== undefined && left > 0 && left <= NOW * MINUTE) return { what: 'extend', urgency: 3, count: Math.ceil(left / MINUTE) };
  if (isProgramDue(swap) && isBad(swap.download)) return { what: 'send', urgency: 3 };
  if (heldOf(swap).length > 0) return { what: 'held', urgency: 2 };
  if (isProgramDue(swap) && isBad(swap.upload) && !hasCheck(swap, 'use-last-program')) return { what: 'save', urgency: 2 };
  if (left !== undefined && left > 0 && left <= SOON * MINUTE) return { what: 'extend', urgency: 2, count: Math.ceil(left / MINUTE) };
  return undefined;
}

function waitsFor(swap: Swap): Next | undefined {
  if (swap.test?.state === 'asking') return { what: 'station', urgency: 0 };
  if (isUnderWay(swap.download)) return { what: 'sending', urgency: 0, count: percent(swap.download) };
  const open = checklistOf(swap).filter((name) => !hasCheck(swap, name)).length;
  if (swap.step < 5 && swap.test?.state === 'on' && open > 0 && !isUnderWay(swap.upload)) {
    if (swap.new_sim?.pending) return { what: 'carrier', urgency: 0 };
    return { what: 'site', urgency: 1, count: open };
  }
  if (isUnderWay(swap.upload)) return { what: 'saving', urgency: 0, count: percent(swap.upload) };
  if (swap.new_sim?.pending) return { what: swap.move && swap.move.state === 'moving' ? 'line' : 'carrier', urgency: 0 };
  return undefined;
}

/** What stands between a swap and its end, the most urgent of it. */
export function nextObstacle(swap: Swap, now: Date): Next {
  if (isOver(swap)) return { what: 'over', urgency: 0 };
  if (swap.ending) return troubleOf(swap) ? { what: 'ending-trouble', urgency: 3 } : { what: 'ending', urgency: 0 };
  if (isLeft(swap)) return { what: 'left', urgency: 2 };
  const first = wantsPerson(swap, now) ?? waitsFor(swap);
  if (first) return first;
  if (swap.step >= 5) {
    const missing = unsignedOf(swap).length;
    return missing > 0 ? { what: 'proofs', urgency: 1, count: missing } : { what: 'finish', urgency: 2 };
  }
  if (swap.step <= 2) return gateOf(swap, 2, now).length > 0 ? { what: 'choose', urgency: 1 } : { what: 'test', urgency: 1 };
  return swap.step === 3 && !swap.test ? { what: 'test', urgency: 1 } : { what: 'go', urgency: 1 };
}
