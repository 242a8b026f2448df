'use client';

import { TicketPriority } from './TicketPriority.tsx';

export const TicketPriorityChip = (props: { priority: string }) => <TicketPriority {...props} />;
