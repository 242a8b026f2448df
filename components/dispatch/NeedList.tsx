'use client';

import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useTranslations } from 'next-intl';
import { StatusGlyph } from '#components/ui/display/StatusGlyph.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { RowsSkeleton } from '#components/ui/feedback/RowsSkeleton.tsx';
import { LOOK_AHEAD } from '#lib/contract/words/repair.ts';
import { useDispatchContext } from './DispatchContext.ts';
import type { Needs } from './useNeeds.ts';
import { useNeedWords } from './useNeedWords.ts';
import { useVisitWords } from './visitWords.ts';

const CHOICES = [1, 3, LOOK_AHEAD.usual, LOOK_AHEAD.most];

export function NeedList({
  needs: { needs, days, setDays, error, retry },
  onDay,
}: {
  needs: Needs;
  onDay(day: string, ticketId?: number): void;
}) {
  const t = useTranslations('dispatch.repair');
  const { site } = useVisitWords();
  const why = useNeedWords();
  const { open } = useDispatchContext();
  return (
    <>
      <Box
        role="group"
        aria-label={t('ahead')}
        sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', padding: '8px 16px', borderBlockEnd: '1px solid', borderColor: 'divider' }}
      >
        {CHOICES.map((count) => (
          <ButtonBase
            key={count}
            aria-pressed={count === days}
            onClick={() => setDays(count)}
            sx={{
              padding: '2px 10px',
              borderRadius: 4,
              border: '1px solid',
              borderColor: 'divider',
              fontFamily: 'inherit',
              bgcolor: count === days ? 'accent.tint' : undefined,
              color: count === days ? 'accent.ink' : undefined,
            }}
          >
            {t('days', { count })}
          </ButtonBase>
        ))}
      </Box>
      {error && (
        <Box sx={{ padding: 2 }}>
          <Failure problem={error.problem} retryAfter={error.retryAfter} retry={retry} />
        </Box>
      )}
      {!needs && !error && <RowsSkeleton />}
      {needs?.length === 0 && <Box sx={{ padding: '16px' }}>{t('nothing')}</Box>}
      <Box component="ul" sx={{ padding: 0, margin: 0, listStyle: 'none' }}>
        {needs?.map((need) => (
          <Box
            component="li"
            key={`${need.kind} ${need.ticket_id} ${need.technician_id} ${need.date}`}
            sx={{ borderBlockEnd: '1px solid', borderColor: 'divider' }}
          >
            <ButtonBase
              onClick={() => (need.date ? onDay(need.date, need.ticket_id ?? undefined) : open(need.ticket_id ?? undefined))}
              sx={{
                display: 'flex',
                width: '100%',
                gap: 2,
                justifyContent: 'start',
                alignItems: 'baseline',
                textAlign: 'start',
                padding: '8px 16px',
                fontFamily: 'inherit',
              }}
            >
              <StatusGlyph glyph="late" />
              <span>
                <b>{need.ticket_id === null ? t('wholeDay') : site(need)}</b>
                <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
                  {why(need)}
                </Box>
              </span>
            </ButtonBase>
          </Box>
        ))}
      </Box>
    </>
  );
}
