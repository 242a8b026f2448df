'use client';

import DragIndicatorOutlined from '@mui/icons-material/DragIndicatorOutlined';
import Box from '@mui/material/Box';
import { MarkGlyph } from '#components/map/MarkGlyph.tsx';
import type { MapGroup } from '#components/map/points.ts';
import { TicketPriorityChip } from '#components/tickets/TicketPriorityChip.tsx';
import type { Unassigned } from '#lib/contract/dispatch/stops.ts';
import { useDispatchContext } from './DispatchContext.ts';
import { VisitRow } from './VisitRow.tsx';

export function WaitingRow({ visit, group }: { visit: Unassigned; group: MapGroup | undefined }) {
  const { mayAssign } = useDispatchContext();
  const movable = mayAssign && visit.ticket_id !== null;
  return (
    <VisitRow
      visit={visit}
      movable={movable}
      grip={
        <Box
          data-grip={movable || undefined}
          sx={{ display: 'flex', alignItems: 'center', gap: 1, touchAction: 'none', cursor: movable ? 'grab' : 'default', height: 22 }}
        >
          <DragIndicatorOutlined aria-hidden sx={{ fontSize: 16, color: 'text.disabled', visibility: movable ? undefined : 'hidden' }} />
          {group && <MarkGlyph shape={group.shape} tone={group.tone} />}
        </Box>
      }
      end={
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
          {visit.priority && visit.priority !== 'normal' && <TicketPriorityChip priority={visit.priority} />}
        </Box>
      }
    />
  );
}
