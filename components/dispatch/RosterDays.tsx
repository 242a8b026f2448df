'use client';

import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import { ActionButton } from '#components/ui/controls/ActionButton.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { useRead, useWrite } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import type { Technician } from '#lib/contract/technicians.ts';
import { stretchesOf } from '#lib/domain/roster.ts';
import { useDayWords } from './dayWords.ts';
import { useRosterWords } from './useRosterWords.ts';

/** What of a technician's days to come is otherwise than the week has it. */
type Props = { who: Technician; version: Technician['version']; onVersion(version: Technician['version']): void };

export function RosterDays({ who, version, onVersion }: Props) {
  const t = useTranslations('dispatch.roster');
  const common = useTranslations('common');
  const { date } = useDayWords();
  const { workOf } = useRosterWords();
  const params = { id: who.id };
  const { data, error, mutate } = useRead(contract.technicians.roster, { params });
  const change = useWrite(contract.technicians.changeRoster);
  const stretches = stretchesOf(data?.data ?? []);
  if (error) return <Failure problem={error.problem} retryAfter={error.retryAfter} retry={() => void mutate()} />;
  if (stretches.length === 0) return null;
  return (
    <Box component="section" aria-label={t('toCome')} sx={{ borderBlockStart: '1px solid', borderColor: 'divider', pt: 3 }}>
      <Typography variant="caption" component="h3" sx={{ fontWeight: 500 }}>
        {t('toCome')}
      </Typography>
      {change.error && <Failure title={common('notDone')} problem={change.error.problem} retryAfter={change.error.retryAfter} />}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {stretches.map(({ from, to, day }) => {
          const days = from === to ? date(from) : t('days', { from: date(from), to: date(to) });
          return (
            <Box component="li" key={from} sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 40 }}>
              <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
                {days}
                <Box component="span" sx={{ color: 'text.secondary', marginInlineStart: 2 }}>
                  {[workOf(day), day.note].filter(Boolean).join(' · ')}
                </Box>
              </Box>
              <ActionButton
                aria-label={t('removeOf', { days })}
                running={change.isMutating ? common('saving') : undefined}
                onClick={() =>
                  void change.trigger([{ params, body: { from, to, work: 'usual', version: version ?? undefined } }]).then(
                    ({ data: changed }) => {
                      onVersion(changed.version);
                      void mutate();
                    },
                    () => undefined,
                  )
                }
              >
                {t('remove')}
              </ActionButton>
            </Box>
          );
        })}
      </Box>
    </Box>
  );
}
