import { insertion } from './improve.ts';
import type { Bay } from './place.ts';
import { costOf } from './route.ts';

export type Handed = { ticketId: number; from: number; to: number; minutes: number };
export type Trader = Bay & { ticketOf(site: number): number | null; siteOf(ticketId: number): number | undefined };

/** Less than this is not worth to call somebody else, in minutes of driving or what waiting weighs beside it. */
const WORTH = 15;
const MOST = 20;

type Offer = Handed & { worth: number; left: number[]; taken: number[]; giver: Trader; taker: Trader };

function offersOf(giver: Trader, takers: readonly Trader[]): Offer[] {
  const before = costOf(giver.route, giver.order);
  return giver.order.flatMap((site) => {
    const ticketId = giver.ticketOf(site);
    if (ticketId === null) return [];
    const left = giver.order.filter((each) => each !== site);
    const without = costOf(giver.route, left);
    return takers.flatMap((taker): Offer[] => {
      const there = taker === giver ? undefined : taker.siteOf(ticketId);
      if (there === undefined || taker.order.includes(there)) return [];
      const was = costOf(taker.route, taker.order);
      const { order: taken, total } = insertion(taker.route, taker.order, there);
      const now = costOf(taker.route, taken);
      // Nobody pays for it with a customer who waits, or with the evening.
      if (now.late > was.late || now.overtime > was.overtime) return [];
      const worth = before.total - without.total - (total - was.total);
      const minutes = Math.round(before.drive - without.drive - (now.drive - was.drive));
      return [{ ticketId, from: giver.technicianId, to: taker.technicianId, minutes, worth, left, taken, giver, taker }];
    });
  });
}

/** Hands stops from one technician to another as long as that saves much, the most first. Changes the orders. */
export function exchange(traders: readonly Trader[]): Handed[] {
  const handed = new Map<number, Handed>();
  for (let turn = 0; turn < MOST; turn++) {
    const offers = traders.flatMap((giver) => offersOf(giver, traders)).filter(({ ticketId }) => !handed.has(ticketId));
    const best = offers.reduce<Offer | undefined>((most, each) => (each.worth > (most?.worth ?? WORTH - 1e-6) ? each : most), undefined);
    if (!best) break;
    const { ticketId, from, to, minutes, giver, taker, left, taken } = best;
    giver.order = left;
    taker.order = taken;
    handed.set(ticketId, { ticketId, from, to, minutes });
  }
  return [...handed.values()];
}
