'use client';

import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useTranslations } from 'next-intl';
import { TextField } from '#components/ui/controls/TextField.tsx';
import { idIn } from '#lib/format/ids.ts';
import { useDispatchContext } from './DispatchContext.ts';
import { type MovePlan, NOBODY } from './useMovePlan.ts';

/** What the customer would like best, and what is to stay as it is planned here. */
export function MoveWishes({ plan: { typed, type, wrong, to } }: { plan: MovePlan }) {
  const t = useTranslations('dispatch.move');
  const { nameOf } = useDispatchContext();
  const { wish, keeps } = typed;
  const isSomebodys = to !== NOBODY;
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {isSomebodys && (
        <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', columnGap: 3 }}>
          <TextField
            label={t('wishFrom')}
            type="time"
            value={wish.start}
            hint={t('wishHint')}
            onChange={({ target }) => type({ wish: { ...wish, start: target.value } })}
          />
          <TextField
            label={t('wishUntil')}
            type="time"
            value={wish.end}
            error={wrong.wish && t('badWindow')}
            onChange={({ target }) => type({ wish: { ...wish, end: target.value } })}
          />
        </Box>
      )}
      <Box component="fieldset" sx={{ border: 0, p: 0, m: 0 }}>
        <Box component="legend" sx={{ p: 0, typography: 'caption', fontWeight: 500 }}>
          {t('keep')}
        </Box>
        {isSomebodys && (
          <FormControlLabel
            label={t('keepWith', { who: nameOf(idIn(to)) })}
            control={
              <Checkbox size="small" checked={keeps.technician} onChange={(_, technician) => type({ keeps: { ...keeps, technician } })} />
            }
          />
        )}
        <FormControlLabel
          label={t('keepOn')}
          control={<Checkbox size="small" checked={keeps.day} onChange={(_, day) => type({ keeps: { ...keeps, day } })} />}
        />
      </Box>
    </Box>
  );
}
