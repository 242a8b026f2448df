'use client';

import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useTranslations } from 'next-intl';
import { TextField } from '#components/ui/controls/TextField.tsx';
import type { Plan } from './usePlan.ts';
import { UNITS, useUnits } from './useWayWords.ts';

/** When one leaves, and in what lengths are told. */
export function WayOptions({ plan }: { plan: Plan }) {
  const t = useTranslations('directions');
  const [units, setUnits] = useUnits();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'start', gap: 3 }}>
      <Box sx={{ flex: '1 1 140px' }}>
        <TextField label={t('leaves')} type="time" value={plan.at ?? ''} onChange={(event) => plan.leaveAt(event.target.value)} />
      </Box>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={units}
        onChange={(_, next) => next && setUnits(next)}
        aria-label={t('units')}
        sx={{ marginBlockStart: '18px' }}
      >
        {UNITS.map((unit) => (
          <ToggleButton key={unit} value={unit}>
            {t(`in.${unit}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Box>
  );
}
