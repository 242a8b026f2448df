import type { z } from 'zod';
import type { TicketLookup } from '#lib/contract/tickets.ts';

type Found = z.infer<typeof TicketLookup>;

/** Asks for a ticket unless it is the one that was asked for last; the same number at the same time is one request. A failure is asked again. */
export function makeTicketLookup(ask: (number: string) => Promise<Found>) {
  let last: { number: string; found: Promise<Found> } | undefined;
  return (number: string): Promise<Found> => {
    if (last?.number === number) return last.found;
    const mine = { number, found: ask(number) };
    last = mine;
    mine.found.catch(() => {
      if (last === mine) last = undefined;
    });
    return mine.found;
  };
}
