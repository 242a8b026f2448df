import { insertion } from './improve.ts';
import { costOf, type Route } from './route.ts';

export type Bay = { technicianId: number; route: Route; order: number[] };
export type Wish = { ticketId: number; rank: number; indexIn: ReadonlyMap<number, number> };

type Offer = { bay: Bay; order: number[]; extra: number };

function offers(bays: readonly Bay[], { indexIn }: Wish): Offer[] {
  return bays
    .flatMap((bay) => {
      const site = indexIn.get(bay.technicianId);
      if (site === undefined) return [];
      const before = costOf(bay.route, bay.order);
      const { order, total } = insertion(bay.route, bay.order, site);
      const after = costOf(bay.route, order);
      const isHarmless = after.late <= before.late && after.overtime <= before.overtime;
      return isHarmless ? [{ bay, order, extra: total - before.total }] : [];
    })
    .sort((a, b) => a.extra - b.extra);
}

/** The most urgent first, of these those that lose most by waiting. Changes the orders; answers the tickets that fit nowhere. */
export function place(bays: readonly Bay[], wishes: readonly Wish[]): number[] {
  const left = [...wishes];
  const nowhere: number[] = [];
  while (left.length > 0) {
    const ranked = left.map((wish) => {
      const found = offers(bays, wish);
      const [first, second] = found;
      return { wish, first, regret: first ? (second?.extra ?? Number.POSITIVE_INFINITY) - first.extra : Number.NEGATIVE_INFINITY };
    });
    const next = ranked.reduce((a, b) => (b.wish.rank > a.wish.rank || (b.wish.rank === a.wish.rank && b.regret > a.regret) ? b : a));
    left.splice(left.indexOf(next.wish), 1);
    if (next.first) next.first.bay.order = next.first.order;
    else nowhere.push(next.wish.ticketId);
  }
  return nowhere;
}
