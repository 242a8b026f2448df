import { daysAfter, localDay } from '#lib/format/localDay.ts';
import { BRANCHES } from '#upstream/simulators/places.ts';
import { TEXAS, ticketsOf } from './rounds.ts';

/** Around the clock of a Saturday in Texas. */
const STARTS = ['06:30', '12:00', '17:00', '21:00', '23:59'].map((time) => new Date(`2026-11-21T${time}:00-06:00`));

test.each(STARTS)(
  'whoever begins a world at %s finds days with something to drive to in every branch, and none that is over already',
  (epoch) => {
    const today = localDay(TEXAS, epoch.getTime());
    const ahead = ticketsOf('linekeeper', epoch).filter(({ status }) => status === 'scheduled' || status === 'dispatched');
    const dayOf = ({ scheduledAt }: (typeof ahead)[number]) => localDay(TEXAS, scheduledAt?.getTime() ?? 0);
    expect(ahead.filter((ticket) => dayOf(ticket) < today)).toEqual([]);
    for (const { name } of BRANCHES) {
      const soon = ahead.filter((ticket) => ticket.Branch === name && dayOf(ticket) <= daysAfter(today, 1));
      expect([name, soon.length >= 2]).toEqual([name, true]);
    }
  },
);
