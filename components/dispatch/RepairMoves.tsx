'use client';

import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useTranslations } from 'next-intl';
import type { RepairMove } from '#lib/contract/dispatch/repair.ts';
import { useDispatchContext } from './DispatchContext.ts';
import { useDayWords } from './dayWords.ts';
import { RepairMoveRow } from './RepairMoveRow.tsx';

type Props = {
  moves: readonly RepairMove[];
  unticked: ReadonlySet<number>;
  onTick(ticketId: number, isTicked: boolean): void;
  onDay(day: string): void;
};

/** By day and technician; the day's name shows that day on map and timeline. */
export function RepairMoves({ moves, unticked, onTick, onDay }: Props) {
  const whoAndDay = useTranslations('dispatch.paper');
  const { date } = useDayWords();
  const { nameOf, day: shown } = useDispatchContext();
  const groups = [...new Set(moves.map(({ to }) => `${to.date} ${to.technician_id}`))].map((key) =>
    moves.filter(({ to }) => `${to.date} ${to.technician_id}` === key),
  );
  return groups.map((group) => {
    const [{ to } = { to: undefined }] = group;
    if (!to) return null;
    const title = whoAndDay('title', { who: nameOf(to.technician_id), day: date(to.date) });
    return (
      <Box component="section" key={title} aria-label={title}>
        <ButtonBase
          aria-pressed={shown === to.date}
          onClick={() => onDay(to.date)}
          sx={{
            display: 'flex',
            width: '100%',
            justifyContent: 'space-between',
            padding: '6px 16px',
            bgcolor: shown === to.date ? 'accent.tint' : 'ground.sunk',
            borderBlockEnd: '1px solid',
            borderColor: 'divider',
            fontFamily: 'inherit',
            fontWeight: 600,
          }}
        >
          {title}
          <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
            {group.length}
          </Box>
        </ButtonBase>
        <Box component="ul" sx={{ padding: 0, margin: 0, listStyle: 'none' }}>
          {group.map((move) => (
            <RepairMoveRow key={move.ticket_id} move={move} isTicked={!unticked.has(move.ticket_id)} onTick={onTick} />
          ))}
        </Box>
      </Box>
    );
  });
}
