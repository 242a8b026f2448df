'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { ActionButton } from '#components/ui/controls/ActionButton.tsx';
import { Button } from '#components/ui/controls/Button.tsx';
import { formatDuration } from '#components/ui/display/formatDuration.ts';
import { StatusChip } from '#components/ui/display/StatusChip.tsx';
import { useSecond } from '#components/ui/display/useSecond.ts';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { useWrite } from '#lib/browser/api/useApi.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import * as contract from '#lib/contract/index.ts';
import type { System } from '#lib/contract/systems.ts';

const LENGTHS = [5, 10, 30] as const;

/** Signals are pushed for so long; whoever looks on sees how long still. */
export function WatchBar({ system }: { system: System }) {
  const t = useTranslations('systems.watch');
  const canStop = useCapability('runs');
  const now = useSecond();
  const watch = useWrite(contract.systems.watchEvents);
  const stop = useWrite(contract.systems.stopWatching);
  const left = system.watched_until === null ? 0 : Date.parse(system.watched_until) - now;
  const isOn = left > 0;
  const error = watch.error ?? stop.error;
  const params = { cs: system.cs_no };
  return (
    <>
      <Box role="status">
        <StatusChip status={isOn ? 'live' : 'open'} word={isOn ? t('on') : t('off')} />
        {isOn && (
          <Box component="span" role="timer" suppressHydrationWarning sx={{ marginInlineStart: 2, typography: 'caption' }}>
            {t('left', { face: formatDuration(left) })}
          </Box>
        )}
      </Box>
      <Box role="group" aria-label={t('title')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, marginInlineStart: 'auto' }}>
        {LENGTHS.map((minutes) => (
          <Button
            key={minutes}
            disabled={watch.isMutating}
            onClick={() => void watch.trigger([{ params, body: { minutes } }]).catch(() => undefined)}
          >
            {t('for', { minutes })}
          </Button>
        ))}
        {canStop && (
          <ActionButton
            variant="outlined"
            reason={isOn ? undefined : t('notOn')}
            running={stop.isMutating ? t('stopping') : undefined}
            onClick={() => void stop.trigger([{ params, body: {} }]).catch(() => undefined)}
          >
            {t('stop')}
          </ActionButton>
        )}
      </Box>
      {error && (
        <Box sx={{ flexBasis: '100%' }}>
          <Failure problem={error.problem} retryAfter={error.retryAfter} title={t('refused')} />
        </Box>
      )}
    </>
  );
}
