import type { Move } from '#lib/contract/dispatch/moves.ts';
import type { Technician } from '#lib/contract/technicians.ts';
import { isDay } from './axis.ts';
import { LEAST_MINUTES, MOST_MINUTES, windowIn } from './terms.ts';

/** `who`, `minutes` undefined: as is usual. */
export type TypedNext = { date: string; who: number | undefined; start: string; end: string; minutes: string | undefined };
type Whole = TypedNext & { minutes: string };

export function wrongNext({ date, start, end, minutes }: Whole, today: string): Partial<Record<'date' | 'window' | 'minutes', true>> {
  const count = /^\d+$/.test(minutes) ? Number(minutes) : minutes === '' ? LEAST_MINUTES : 0;
  return {
    ...((!isDay(date) || date < today) && { date: true as const }),
    ...(start !== '' && end !== '' && start >= end && { window: true as const }),
    ...((count < LEAST_MINUTES || count > MOST_MINUTES) && { minutes: true as const }),
  };
}

/** Whoever was there last, if they work that day; otherwise who of the branch does and has the fewest visits. */
export function usualTechnician(
  crew: readonly Technician[],
  { last, Branch }: { last: number | null; Branch: string | null },
): number | undefined {
  const there = crew.filter(({ shift }) => shift !== null);
  const own = there.filter((who) => !Branch || who.Branch === Branch);
  const stops = ({ load }: Technician) => load?.stops ?? 0;
  return (there.find(({ id }) => id === last) ?? own.toSorted((one, other) => stops(one) - stops(other))[0])?.id;
}

type About = { ticketId: number; version: number; who: number; timeZone: string };

export function nextVisitMove({ date, start, end, minutes }: Whole, { ticketId, version, who, timeZone }: About): Move {
  const window = windowIn({ date, start, end }, { timeZone, shift: null });
  return {
    ticket_id: ticketId,
    technician_id: who,
    date,
    ...(window && { window }),
    ...(minutes && { minutes: Number(minutes) }),
    version,
  };
}
