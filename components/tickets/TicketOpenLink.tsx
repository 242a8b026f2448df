'use client';

import MuiLink from '@mui/material/Link';
import type { SxProps, Theme } from '@mui/material/styles';
import type { MouseEvent, ReactNode } from 'react';

export type OpenTicket = (id: number) => void;

type Props = { id: number; onOpen: OpenTicket; children: ReactNode; sx?: SxProps<Theme> };

/** Opens a ticket beside the list; with Ctrl or the middle button in a tab of its own. */
export function TicketOpenLink({ id, onOpen, children, sx }: Props) {
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onOpen(id);
  };
  return (
    <MuiLink href={`?ticket=${id}`} underline="hover" onClick={open} sx={{ color: 'text.primary', ...sx }}>
      {children}
    </MuiLink>
  );
}
