'use client';

import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useFormatter, useTranslations } from 'next-intl';
import { useEffect, useId, useRef } from 'react';
import { ActionButton } from '#components/ui/controls/ActionButton.tsx';
import { Button } from '#components/ui/controls/Button.tsx';
import { VisuallyHidden } from '#components/ui/display/VisuallyHidden.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { LoadingLine } from '#components/ui/feedback/LoadingLine.tsx';
import { useToast } from '#components/ui/feedback/Toasts.tsx';
import { ApiError } from '#lib/browser/api/api.ts';
import type { Dispatch } from '#lib/contract/dispatch.ts';
import { LOOK_AHEAD } from '#lib/contract/words/repair.ts';
import { useDispatchContext } from './DispatchContext.ts';
import { useDayWords } from './dayWords.ts';
import { NeedList } from './NeedList.tsx';
import { RepairCost } from './RepairCost.tsx';
import { RepairLeft } from './RepairLeft.tsx';
import { RepairLegend } from './RepairLegend.tsx';
import { RepairMoves } from './RepairMoves.tsx';
import { RepairStale } from './RepairStale.tsx';
import { useAskAnyway } from './useAskAnyway.tsx';
import type { Mending, Preview } from './useMending.ts';
import type { Needs } from './useNeeds.ts';
import { useRepairing } from './useRepairing.ts';

const DAY = 86_400_000;
const HEAD = { padding: '12px 16px 8px', display: 'grid', gap: 1, borderBlockEnd: '1px solid', borderColor: 'divider' } as const;
const FOOT = {
  padding: 2,
  display: 'flex',
  gap: 2,
  justifyContent: 'flex-end',
  borderBlockStart: '1px solid',
  borderColor: 'divider',
} as const;

const daysBetween = (from: string, until: string) => Math.round((Date.parse(until) - Date.parse(from)) / DAY) + 1;

/** From today on as long as that reaches them, so that a visit may come sooner as well; otherwise from the first day away. */
function daysAway(today: string, usual: number, { from = today, until = from }: Mending) {
  const ahead = Math.max(usual, daysBetween(today, until));
  return ahead <= LOOK_AHEAD.most ? { days: ahead } : { from, days: LOOK_AHEAD.most };
}

function unsentOn(days: readonly Dispatch[]) {
  const unsent = days.filter((each) => (each.unsent ?? 0) > 0);
  return {
    trucks: new Set(unsent.map(({ technician_id }) => technician_id)).size,
    dates: [...new Set(unsent.flatMap((each) => each.date ?? []))].sort(),
  };
}

type Props = {
  needs: Needs;
  mending: Mending;
  onDay(day: string, ticketId?: number): void;
  show(preview: Preview | undefined): void;
  onClose(): void;
};

/** What needs whoever plans, in place of the day's list; then what would mend it, to be ticked and taken. */
export function RepairPanel({ needs, mending, onDay, show, onClose }: Props) {
  const t = useTranslations('dispatch.repair');
  const suggest = useTranslations('dispatch.suggest');
  const common = useTranslations('common');
  const format = useFormatter();
  const { date } = useDayWords();
  const head = useId();
  const panel = useRef<HTMLElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const toast = useToast();
  const { day, today, nameOf } = useDispatchContext();
  const { technicianId: only } = mending;
  const asked = {
    ...(only === undefined ? { days: needs.days } : daysAway(today, needs.days, mending)),
    Branch: only === undefined ? needs.Branch : undefined,
    technician_ids: only === undefined ? undefined : [only],
  };
  const work = useRepairing(only === undefined ? undefined : asked, show);
  const askAnyway = useAskAnyway(nameOf);
  const { found, unticked } = work;
  const taken = found?.moves.filter(({ ticket_id }) => !unticked.has(ticket_id)) ?? [];
  const moves = found && t('moves', { count: found.moves.length });
  const first = (found?.days.find(({ before }) => before.technician_id === only) ?? found?.days[0])?.before.date;
  const isHere = found?.days.some(({ before }) => before.date === day);
  useEffect(() => {
    const { activeElement, body } = document;
    // Whoever types somewhere else meanwhile goes on there.
    if (!found || activeElement === body || panel.current?.contains(activeElement)) title.current?.focus();
  }, [found]);
  useEffect(() => () => show(undefined), [show]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it leads there once, when it was found
  useEffect(() => {
    if (first && !isHere) onDay(first);
  }, [found]);
  const take = async () => {
    const is = await work.take(askAnyway);
    if (!is) return;
    const count = taken.length;
    const back = () => toast(t('back', { count }));
    const notBack = (cause: unknown) => {
      if (!(cause instanceof ApiError)) throw cause;
      toast(cause.problem.code === 'stale' ? t('notBack') : common('notDone'));
    };
    const { trucks, dates } = unsentOn(is.days);
    const days = format.list(dates.map(date), { type: 'conjunction' });
    toast(t('taken', { count, trucks, days }), { label: common('undo'), run: () => void is.undo().then(back, notBack) });
    onClose();
  };
  return (
    <Box component="section" ref={panel} aria-labelledby={head} sx={{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 }}>
      <Box sx={HEAD}>
        <Typography ref={title} tabIndex={-1} id={head} variant="h3" component="h2" sx={{ outline: 'none' }}>
          {found ? moves : only === undefined ? t('title') : suggest('instead', { who: nameOf(only) })}
        </Typography>
        {found && found.moves.length > 0 && <Box sx={{ color: 'text.secondary' }}>{t('untick')}</Box>}
        {found && <RepairCost found={found} unticked={unticked} />}
        {found && found.moves.length > 0 && <RepairLegend />}
      </Box>
      <Box tabIndex={0} sx={{ flex: 1, minHeight: 0, overflow: 'auto', '&:focus-visible': { outlineOffset: -2 } }}>
        {work.error && (
          <Box sx={{ padding: 2 }}>
            <Failure
              title={t('failed')}
              problem={work.error.problem}
              retryAfter={work.error.retryAfter}
              retry={() => void work.ask(asked)}
            />
          </Box>
        )}
        {work.takeError && (
          <Box sx={{ padding: 2 }}>
            <Failure
              title={common('notDone')}
              problem={work.takeError.problem}
              retryAfter={work.takeError.retryAfter}
              retry={() => void take()}
            />
          </Box>
        )}
        {work.stale && <RepairStale stale={work.stale} isAsking={work.isAsking} onAgain={() => void work.ask(asked)} />}
        <div role="status">
          {work.isAsking ? (
            <Box sx={{ padding: 2 }}>
              <LoadingLine label={t('asking')} />
              {t('asking')}
            </Box>
          ) : found?.moves.length === 0 ? (
            <Box sx={{ padding: 2 }}>{t('none')}</Box>
          ) : (
            found && <VisuallyHidden>{moves}</VisuallyHidden>
          )}
        </div>
        {found && <RepairMoves moves={found.moves} unticked={unticked} onTick={work.tick} onDay={onDay} />}
        {found && <RepairLeft left={found.left} />}
        {!found && only === undefined && <NeedList needs={needs} onDay={onDay} />}
      </Box>
      <Box sx={FOOT}>
        <Button onClick={onClose}>{common('close')}</Button>
        {work.isAsking && (found || only === undefined) && <Button onClick={work.stop}>{common('stop')}</Button>}
        {!found && (
          <ActionButton
            variant="contained"
            color="primary"
            running={work.isAsking ? t('asking') : undefined}
            reason={needs.needs?.length === 0 && only === undefined ? t('nothing') : undefined}
            onClick={() => void work.ask(asked)}
          >
            {t('repair')}
          </ActionButton>
        )}
        {found && found.moves.length > 0 && (
          <ActionButton
            variant="contained"
            color="primary"
            running={work.isTaking ? t('taking') : undefined}
            reason={taken.length === 0 ? t('pick') : undefined}
            onClick={() => void take()}
          >
            {t('take', { count: taken.length })}
          </ActionButton>
        )}
      </Box>
    </Box>
  );
}
