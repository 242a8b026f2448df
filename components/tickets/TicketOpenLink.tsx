'use client';

import type { MouseEvent, ReactNode } from 'react';
import link from '#components/ui/controls/TextLink.module.css';

export type OpenTicket = (id: number) => void;

type Props = { id: number; onOpen: OpenTicket; children: ReactNode; className?: string };

/** Opens a ticket beside the list; with Ctrl or the middle button in a tab of its own. */
export function TicketOpenLink({ id, onOpen, children, className = link.link }: Props) {
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onOpen(id);
  };
  return (
    <a href={`?ticket=${id}`} data-plain="" onClick={open} className={className}>
      {children}
    </a>
  );
}
