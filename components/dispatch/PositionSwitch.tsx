'use client';

import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { usePosition } from './usePosition.ts';

export function PositionSwitch({ isOnTheWay }: { isOnTheWay: boolean }) {
  const isThere = useCapability('positions');
  return isThere ? <Sharing isOnTheWay={isOnTheWay} /> : null;
}

function Sharing({ isOnTheWay }: { isOnTheWay: boolean }) {
  const t = useTranslations('dispatch.position');
  const hint = useId();
  const { isOn, state, toggle } = usePosition(isOnTheWay);
  return (
    <Box sx={{ padding: '8px 16px', borderBlockEnd: '1px solid', borderColor: 'divider' }}>
      <FormControlLabel
        control={<Switch checked={isOn} onChange={toggle} slotProps={{ input: { 'aria-describedby': hint } }} />}
        label={t('share')}
      />
      <Box id={hint} sx={{ typography: 'caption', color: 'text.secondary' }}>
        {t('about')} <strong role="status">{state !== 'off' && t(state)}</strong>
      </Box>
    </Box>
  );
}
