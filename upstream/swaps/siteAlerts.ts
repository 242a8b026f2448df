import type { Swap } from '#lib/contract/swaps/swap.ts';
import { ARRIVAL_WHYS } from '#lib/contract/words/arrival.ts';
import type { swapEvents } from './tables.ts';

type Event = typeof swapEvents.$inferSelect;
type Alerts = Swap['site_alerts'];

/** What came from the site and waits for a decision, oldest first. Another SIM in the hand is no news any more once one was chosen or scanned since. */
export function alertsOf(newestFirst: readonly Event[]): Alerts {
  const read = Math.max(0, ...newestFirst.filter(({ kind }) => kind === 'site-read').map(({ facts }) => Number(facts?.until) || 0));
  const settled = newestFirst.find(({ kind }) => kind === 'chosen' || kind === 'site-scan')?.id ?? 0;
  const open = newestFirst.filter(({ id }) => id > read);
  const scan = open.find(({ id, kind, facts }) => kind === 'site-scan-refused' && facts?.why === 'other-sim' && id > settled);
  const hands = open.find(({ kind }) => kind === 'site-off-test');
  const asked = newestFirst.find(({ kind }) => kind === 'test-asked')?.id ?? 0;
  const waits = open.find(({ id, kind, facts }) => kind === 'site-arrived' && typeof facts?.why === 'string' && id > asked);
  return [hands, waits, scan].flatMap((event) => event ?? []).map(serializeAlert);
}

const serializeAlert = ({ id, kind, at, by, facts }: Event): Alerts[number] => ({
  id,
  kind: kind === 'site-off-test' ? 'off-test' : kind === 'site-arrived' ? 'arrived' : 'other-sim',
  at: at.toISOString(),
  by,
  why: ARRIVAL_WHYS.find((why) => kind === 'site-arrived' && why === facts?.why) ?? null,
  check: typeof facts?.check === 'string' ? facts.check : null,
  sim_id: typeof facts?.sim_id === 'number' ? facts.sim_id : null,
  imei: [facts?.imei, facts?.iccid].filter((each) => typeof each === 'string' && each !== '').map(String)[0] ?? null,
});
