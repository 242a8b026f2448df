/** Those of the specification's desk. */
export const CORE_TICKET_STATUSES = ['open', 'scheduled', 'dispatched', 'on-site', 'go-back', 'resolved'] as const;
/** `en-route`: the technician is on the way; `on-hold` waits for parts or for the customer; `closed` is resolved and settled with the office. */
export const TICKET_STATUSES = [...CORE_TICKET_STATUSES, 'en-route', 'on-hold', 'closed', 'canceled'] as const;
export type TicketStatus = (typeof TICKET_STATUSES)[number];
export const knownTicketStatus = (status: unknown): TicketStatus | undefined => TICKET_STATUSES.find((each) => each === status);

/** Nobody drives to these any more. */
export const OVER_TICKET_STATUSES = ['resolved', 'closed', 'canceled'] as const satisfies readonly TicketStatus[];
export const isTicketOver = ({ status }: { status?: string | null }) => OVER_TICKET_STATUSES.some((each) => each === status);

/** Where a ticket came from: a call, the office itself, a system's page, the sunset list, a client. */
export const TICKET_SOURCES = ['phone', 'desk', 'system', 'sunset', 'customer'] as const;

/**
 * What stands first in a ticket: a note somebody marked so and nobody settled, a test left on that nobody has taken, a text message to the customer
 * that failed, and a site that refused or that nobody got into. Of tickets that are over none.
 */
export const CRITICAL_KINDS = ['note', 'test-left', 'text-failed', 'refused'] as const;

export const TICKET_CODE_KINDS = ['problem', 'resolution'] as const;

export const TICKET_PRIORITIES = ['normal', 'high', 'urgent'] as const;

export const TICKET_SORTS = ['id', 'Ticket_Number', 'status', 'cs_no', 'site_name', 'scheduled_at', 'updated_at'] as const;
