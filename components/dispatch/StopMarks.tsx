'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { TicketPriorityChip } from '#components/tickets/TicketPriorityChip.tsx';
import type { Glyph } from '#components/ui/display/glyphs.tsx';
import { StatusGlyph } from '#components/ui/display/StatusGlyph.tsx';
import { isWaiting } from '#lib/browser/outbox/outboxStore.ts';
import type { Stop, Unassigned } from '#lib/contract/dispatch/stops.ts';
import { isOver } from '#lib/domain/stopProgress.ts';
import { isStop } from './board.ts';
import { useDispatchContext } from './DispatchContext.ts';
import { useDayWords } from './dayWords.ts';
import { RefusedActs } from './StoredActs.tsx';
import { useVisitWords } from './visitWords.ts';

const GLYPHS: Readonly<Record<string, Glyph>> = {
  open: 'open',
  planned: 'scheduled',
  dispatched: 'dispatched',
  arrived: 'on-site',
  done: 'done',
  'go-back': 'go-back',
};

type LineProps = { glyph: Glyph; tone?: 'warn' | 'crit'; children: React.ReactNode };

const Line = ({ glyph, tone, children }: LineProps) => (
  <Box
    component="span"
    sx={{
      display: 'flex',
      gap: 1.5,
      alignItems: 'baseline',
      typography: 'caption',
      color: tone ? `status.${tone}.fg` : 'text.secondary',
      '& svg': { position: 'relative', top: 1.5 },
    }}
  >
    <StatusGlyph glyph={glyph} />
    <span>{children}</span>
  </Box>
);

export function StopMarks({ stop }: { stop: Stop | Unassigned }) {
  const t = useTranslations('dispatch');
  const words = useVisitWords();
  const { nameOf, mayAssign, phone } = useDispatchContext();
  const { clock, minutes } = useDayWords();
  const window = words.window(stop);
  const status = stop.status ?? 'open';
  const own = isStop(stop) ? stop : undefined;
  const entries = own ? (phone?.entries.filter((entry) => entry.stop === own.id) ?? []) : [];
  return (
    <Box sx={{ display: 'grid', gap: '1px', mt: '2px' }}>
      {own && (status !== 'planned' || window) && (
        <Line glyph={GLYPHS[status] ?? 'open'}>{[words.status(status), window].filter(Boolean).join(', ')}</Line>
      )}
      {own && !isOver(own) && own.priority && own.priority !== 'normal' && (
        <Box component="span" sx={{ typography: 'caption', color: 'text.primary' }}>
          <TicketPriorityChip priority={own.priority} />
        </Box>
      )}
      {own?.eta && own.begins_at && !own.arrived_at && (own.wait_minutes ?? 0) > 0 && (
        <Line glyph="scheduled">
          {t('waits', { at: clock(own.eta), begins: clock(own.begins_at), minutes: minutes(own.wait_minutes ?? 0) })}
        </Line>
      )}
      {entries.some(isWaiting) && <Line glyph="pending">{t('offline.here')}</Line>}
      <RefusedActs entries={entries} />
      {!own && window && <Line glyph="scheduled">{window}</Line>}
      {stop.previous && (
        <Line glyph="go-back">{stop.previous.reason ? t('previous.because', { reason: stop.previous.reason }) : t('previous.plain')}</Line>
      )}
      {own?.conflicts.map((conflict) => (
        <Line key={conflict.key} glyph="late" tone="warn">
          {words.conflict(conflict, nameOf(conflict.technician_id ?? 0))}
          {conflict.acknowledged && ` ${t('conflict.known', { who: conflict.acknowledged.by ?? '' })}`}
        </Line>
      ))}
      {own?.unsent && mayAssign && status !== 'open' && <Line glyph="pending">{t('unsent')}</Line>}
      {(stop.lat === null || stop.lng === null) && <Line glyph="unknown">{t('noPlace')}</Line>}
    </Box>
  );
}
