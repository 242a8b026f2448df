import type { z } from 'zod';
import type { TicketLookup } from '#lib/contract/tickets.ts';

type Found = z.infer<typeof TicketLookup>;

/** Asks for a ticket unless it is the one that was found last; the same number at the same time is one request. A failure is asked again. */
export function makeTicketLookup(ask: (number: string) => Promise<Found>) {
  let cached: { number: string; found: Found } | undefined;
  const underWay = new Map<string, Promise<Found>>();
  return (number: string): Promise<Found> => {
    if (cached?.number === number) return Promise.resolve(cached.found);
    const mine =
      underWay.get(number) ??
      ask(number)
        .then((found) => {
          cached = { number, found };
          return found;
        })
        .finally(() => underWay.delete(number));
    underWay.set(number, mine);
    return mine;
  };
}
