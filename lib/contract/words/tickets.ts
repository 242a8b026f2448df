export const TICKET_STATUSES = ['open', 'scheduled', 'dispatched', 'on-site', 'go-back', 'resolved'] as const;
export type TicketStatus = (typeof TICKET_STATUSES)[number];
export const knownTicketStatus = (status: unknown): TicketStatus | undefined => TICKET_STATUSES.find((each) => each === status);

export const TICKET_PRIORITIES = ['normal', 'high', 'urgent'] as const;

export const TICKET_SORTS = ['id', 'Ticket_Number', 'status', 'cs_no', 'site_name', 'scheduled_at', 'updated_at'] as const;
