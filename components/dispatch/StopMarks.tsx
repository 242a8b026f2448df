'use client';

import { useTranslations } from 'next-intl';
import { TicketPriorityChip } from '#components/tickets/TicketPriorityChip.tsx';
import type { Glyph } from '#components/ui/display/glyphs.tsx';
import { StatusGlyph } from '#components/ui/display/StatusGlyph.tsx';
import { isWaiting } from '#lib/browser/outbox/outboxStore.ts';
import type { Stop, Unassigned } from '#lib/contract/dispatch/stops.ts';
import { isOver } from '#lib/domain/stopProgress.ts';
import { isStop } from './board.ts';
import css from './DayList.module.css';
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
  <span className={css.mark} data-family={tone}>
    <StatusGlyph glyph={glyph} />
    <span>{children}</span>
  </span>
);

export function StopMarks({ stop }: { stop: Stop | Unassigned }) {
  const t = useTranslations('dispatch');
  const words = useVisitWords();
  const { nameOf, phone } = useDispatchContext();
  const { clock, minutes } = useDayWords();
  const window = words.window(stop);
  const status = stop.status ?? 'open';
  const own = isStop(stop) ? stop : undefined;
  const entries = own ? (phone?.entries.filter((entry) => entry.stop === own.id) ?? []) : [];
  return (
    <div className={css.marks}>
      {own && (status !== 'planned' || window) && (
        <Line glyph={GLYPHS[status] ?? 'open'}>{[words.status(status), window].filter(Boolean).join(', ')}</Line>
      )}
      {own && !isOver(own) && own.priority && own.priority !== 'normal' && (
        <span className={css.priority}>
          <TicketPriorityChip priority={own.priority} />
        </span>
      )}
      {own?.departed_at && !own.arrived_at && !isOver(own) && <Line glyph="en-route">{t('departed', { at: clock(own.departed_at) })}</Line>}
      {own?.text && !isOver(own) && <TextMark text={own.text} />}
      {own?.eta && own.begins_at && !own.arrived_at && (own.wait_minutes ?? 0) > 0 && (
        <Line glyph="scheduled">
          {t('waits', { at: clock(own.eta), begins: clock(own.begins_at), minutes: minutes(own.wait_minutes ?? 0) })}
        </Line>
      )}
      {entries.some(isWaiting) && <Line glyph="pending">{t('offline.here')}</Line>}
      <RefusedActs entries={entries} />
      {!own && window && <Line glyph="scheduled">{window}</Line>}
      {stop.preferred && <Line glyph="scheduled">{t('pin.wish', { window: words.window({ window: stop.preferred }) ?? '' })}</Line>}
      {stop.pin && <Line glyph="active">{words.pin(stop)}</Line>}
      {stop.previous && (
        <Line glyph="go-back">{stop.previous.reason ? t('previous.because', { reason: stop.previous.reason }) : t('previous.plain')}</Line>
      )}
      {own?.conflicts.map((conflict) => (
        <Line key={conflict.key} glyph="late" tone="warn">
          {words.conflict(conflict, nameOf(conflict.technician_id ?? 0))}
          {conflict.acknowledged && ` ${t('conflict.known', { who: conflict.acknowledged.by ?? '' })}`}
        </Line>
      ))}
      {(stop.lat === null || stop.lng === null) && <Line glyph="unknown">{t('noPlace')}</Line>}
    </div>
  );
}

function TextMark({ text: { at, state, refusal } }: { text: NonNullable<Stop['text']> }) {
  const t = useTranslations('dispatch.text');
  const { clock } = useDayWords();
  if (state === 'failed')
    return (
      <Line glyph="failed" tone="warn">
        {t('failed', { why: refusal ?? t('unreachable') })}
      </Line>
    );
  if (state === 'over') return <Line glyph="skipped">{t('over')}</Line>;
  if (state === 'waiting' || state === 'sending' || !at) return <Line glyph="pending">{t('sending')}</Line>;
  if (state === 'kept' || state === 'unsure') return <Line glyph="unknown">{t(state, { at: clock(at) })}</Line>;
  return <Line glyph="done">{t('sent', { at: clock(at) })}</Line>;
}
