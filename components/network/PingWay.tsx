'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { ActionButton } from '#components/ui/controls/ActionButton.tsx';
import { TextField } from '#components/ui/controls/TextField.tsx';

type WayProps = {
  way: 'icmp' | 'tcp';
  port: string;
  isBadPort: boolean;
  isRunning: boolean;
  onWay: (way: 'icmp' | 'tcp') => void;
  onPort: (port: string) => void;
};

export function PingWay({ way, port, isBadPort, isRunning, onWay, onPort }: WayProps) {
  const t = useTranslations('network');
  const common = useTranslations('common');
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'flex-start' }}>
      <Box role="group" aria-label={t('how')} sx={{ display: 'flex', gap: 2, pt: 5 }}>
        {(['icmp', 'tcp'] as const).map((each) => (
          <ActionButton
            key={each}
            aria-pressed={way === each}
            reason={isRunning && way !== each ? t('stopFirst') : undefined}
            onClick={() => onWay(each)}
          >
            {t(each)}
          </ActionButton>
        ))}
      </Box>
      {way === 'tcp' && (
        <Box sx={{ width: 120 }}>
          <TextField
            label={t('port')}
            value={port}
            inputMode="numeric"
            readOnly={isRunning}
            onChange={(event) => onPort(event.target.value.trim())}
            error={isBadPort ? common('badPort') : undefined}
          />
        </Box>
      )}
    </Box>
  );
}
