'use client';

import CloseOutlined from '@mui/icons-material/CloseOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { CsLink } from '#components/swaps/CsLink.tsx';
import { useSystemSims } from '#components/systems/useSystemSims.ts';
import { ELLIPSIS } from '#components/ui/display/ellipsis.ts';
import { StatusChip } from '#components/ui/display/StatusChip.tsx';
import { Time } from '#components/ui/display/Time.tsx';
import { useSecond } from '#components/ui/display/useSecond.ts';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { adaptiveThrottle } from '#lib/browser/api/adaptiveThrottle.ts';
import { useRead } from '#lib/browser/api/useApi.ts';
import { useChannel } from '#lib/browser/realtime/useChannel.ts';
import * as contract from '#lib/contract/index.ts';
import { SilencePicker } from './SilencePicker.tsx';
import { usePings } from './usePings.ts';
import { WatchedPings } from './WatchedPings.tsx';
import { isGone, silenceOf, type Watched } from './watched.ts';

export type Trouble = 'silent' | 'gone';

type Props = {
  watched: Watched;
  isOn: boolean;
  onSilence: (minutes: number) => void;
  onRemove: () => void;
  onTrouble: (cs: string, trouble: Trouble | undefined) => void;
};

const ASKED_EVERY_MS = 30_000;

export function WatchedRow({ watched: { cs, minutes }, isOn, onSilence, onRemove, onTrouble }: Props) {
  const t = useTranslations('watchers');
  const now = useSecond();
  const { data, error, mutate } = useRead(
    contract.systems.show,
    { params: { cs } },
    { use: [adaptiveThrottle], background: true, refreshInterval: ASKED_EVERY_MS, shouldRetryOnError: false },
  );
  useChannel(`system.${cs}`, 'systems');
  const system = data?.data;
  const { sims, error: simsError } = useSystemSims(system);
  const radio = sims?.find(({ status, ip_address }) => status === 'active' && ip_address !== null);
  const { pings, refused, untimed } = usePings(radio?.id, isOn);
  const { isSilent } = silenceOf(system?.last_signal_at ?? null, minutes, now);
  const trouble = !system ? undefined : isGone(pings) ? 'gone' : isSilent ? 'silent' : undefined;
  useEffect(() => onTrouble(cs, trouble), [cs, trouble, onTrouble]);
  return (
    <Box
      component="li"
      aria-label={cs}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', md: 'minmax(0, 2fr) minmax(0, 1.4fr) minmax(0, 1.6fr) 150px auto' },
        alignItems: 'center',
        gap: '8px 20px',
        padding: '12px 16px',
        borderBlockStart: '1px solid',
        borderColor: 'divider',
        '& > *': { minWidth: 0 },
        '& > :not(:first-of-type):not(:last-child)': { gridColumn: { xs: '1 / -1', md: 'auto' } },
      }}
    >
      <Box>
        <CsLink cs={cs} />
        <Box sx={{ ...ELLIPSIS, color: 'text.secondary' }}>{system?.site_name}</Box>
      </Box>
      {error ? (
        <Box sx={{ gridColumn: { md: 'span 3' } }}>
          {error.problem.code === 'not_found' ? t('unknown') : <Failure problem={error.problem} retry={() => void mutate()} />}
        </Box>
      ) : (
        <>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
            {system && <StatusChip status={trouble ? 'failed' : 'active'} word={t(trouble ?? 'fine')} />}
            {system && (
              <Box component="span" sx={{ typography: 'caption', color: 'text.secondary' }}>
                {system.last_signal_at ? t.rich('last', { time: () => <Time at={system.last_signal_at ?? ''} /> }) : t('never')}
              </Box>
            )}
          </Box>
          <WatchedPings pings={pings} untimed={untimed} isRefused={Boolean(refused || simsError)} hasRadio={!sims || radio !== undefined} />
          <SilencePicker minutes={minutes} onChange={onSilence} />
        </>
      )}
      <IconButton
        aria-label={t('remove', { cs })}
        onClick={onRemove}
        sx={{ gridRow: { xs: 1, md: 'auto' }, gridColumn: { xs: 2, md: -2 } }}
      >
        <CloseOutlined fontSize="small" />
      </IconButton>
    </Box>
  );
}
