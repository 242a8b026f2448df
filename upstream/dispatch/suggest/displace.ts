import type { Trader } from './exchange.ts';
import { insertion } from './improve.ts';
import type { Wish } from './place.ts';
import { costOf } from './route.ts';

export type Displaced = { ticketId: number; from: number };

type Offer = Displaced & { bay: Trader; order: number[]; extra: number };

/** Where that costs least; nobody is later or home later for it. Changes the orders; answers who made room, and what still fits nowhere. */
export function displace(bays: readonly Trader[], urgent: readonly Wish[], mayWait: (ticketId: number) => boolean) {
  const displaced: Displaced[] = [];
  const nowhere: number[] = [];
  for (const { ticketId, indexIn } of urgent) {
    const offers = bays.flatMap((bay): Offer[] => {
      const site = indexIn.get(bay.technicianId);
      if (site === undefined) return [];
      const before = costOf(bay.route, bay.order);
      return bay.order.flatMap((gone) => {
        const other = bay.ticketOf(gone);
        if (other === null || !mayWait(other)) return [];
        const rest = bay.order.filter((each) => each !== gone);
        const { order } = insertion(bay.route, rest, site);
        const after = costOf(bay.route, order);
        if (after.late > before.late || after.overtime > before.overtime) return [];
        return [{ ticketId: other, from: bay.technicianId, bay, order, extra: after.total - before.total }];
      });
    });
    const best = offers.reduce<Offer | undefined>((least, each) => (least && least.extra <= each.extra ? least : each), undefined);
    if (!best) {
      nowhere.push(ticketId);
      continue;
    }
    best.bay.order = best.order;
    displaced.push({ ticketId: best.ticketId, from: best.from });
  }
  return { displaced, nowhere };
}
