'use client';

import { TicketPriority } from './TicketPriority.tsx';

/** How urgent a ticket is, for other nouns. */
export const TicketPriorityChip = (props: { priority: string }) => <TicketPriority {...props} />;
