import type { Dispatch } from '#lib/contract/dispatch.ts';

export type Visit = {
  cs: string;
  ticket: string;
  site: string | null;
  problem: string | null;
  panel: string | null;
  technician: string | null;
  technicianId: number;
  arrived: string | null;
  eta: string | null;
};

const OVER = ['done', 'go-back'];

/** Of today's visits those that are not over: who is on site first, the longest there on top, then as they are expected. */
export const visitsToday = (days: readonly Dispatch[]): Visit[] =>
  days
    .flatMap(({ stops, technician_name: technician, technician_id: technicianId }) =>
      stops.flatMap(({ cs_no: cs, Ticket_Number: ticket, status, ...stop }) =>
        cs && ticket && !OVER.includes(status ?? '')
          ? [
              {
                ...{ cs, ticket, technician, technicianId, site: stop.site_name, problem: stop.problem, panel: stop.panel_type },
                arrived: status === 'arrived' ? (stop.arrived_at ?? null) : null,
                eta: stop.eta ?? stop.window?.start ?? null,
              },
            ]
          : [],
      ),
    )
    .sort(
      (one, other) =>
        Number(other.arrived !== null) - Number(one.arrived !== null) ||
        (one.arrived ?? one.eta ?? '~').localeCompare(other.arrived ?? other.eta ?? '~'),
    );
