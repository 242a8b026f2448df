'use client';

import DragIndicatorOutlined from '@mui/icons-material/DragIndicatorOutlined';
import Box from '@mui/material/Box';
import { MarkGlyph } from '#components/map/MarkGlyph.tsx';
import type { MapGroup } from '#components/map/points.ts';
import { TicketPriorityChip } from '#components/tickets/TicketPriorityChip.tsx';
import type { Unassigned } from '#lib/contract/dispatch/stops.ts';
import { useDispatchContext } from './DispatchContext.ts';
import { useDrag } from './drag.tsx';
import { RowActs } from './RowActs.tsx';
import { Row, RowMain } from './rows.tsx';
import { StopMarks } from './StopMarks.tsx';
import { keyOf } from './useDayView.ts';
import { useVisitWords } from './visitWords.ts';

export function WaitingRow({ visit, group }: { visit: Unassigned; group: MapGroup | undefined }) {
  const context = useDispatchContext();
  const words = useVisitWords();
  const { grab } = useDrag();
  const { ticket_id: id } = visit;
  const movable = context.mayAssign && id !== null;
  const label = words.site(visit);
  return (
    <Row
      data-key={keyOf(visit)}
      data-row={id ?? undefined}
      data-hovered={(id !== null && context.hovered === id) || undefined}
      data-open={(id !== null && context.opened === id) || undefined}
      onPointerDown={movable ? (event) => grab(event, { key: keyOf(visit), label }) : undefined}
      onPointerEnter={() => context.hover(id)}
      onPointerLeave={() => context.hover(null)}
    >
      <Box
        data-grip={movable || undefined}
        sx={{ display: 'flex', alignItems: 'center', gap: 1, touchAction: 'none', cursor: movable ? 'grab' : 'default', height: 22 }}
      >
        <DragIndicatorOutlined aria-hidden sx={{ fontSize: 16, color: 'text.disabled', visibility: movable ? undefined : 'hidden' }} />
        {group && <MarkGlyph shape={group.shape} tone={group.tone} />}
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <RowMain
          onClick={() => id !== null && context.open(context.opened === id ? undefined : id)}
          aria-expanded={context.opened === id}
          data-main
        >
          {label}
        </RowMain>
        <Box sx={{ color: 'text.secondary', typography: 'caption', overflowWrap: 'anywhere' }}>{words.what(visit)}</Box>
        <StopMarks stop={visit} />
      </Box>
      <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
        {visit.priority && visit.priority !== 'normal' && <TicketPriorityChip priority={visit.priority} />}
      </Box>
      {id !== null && <RowActs visit={visit} ticketId={id} />}
    </Row>
  );
}
