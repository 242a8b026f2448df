'use client';

import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useTranslations } from 'next-intl';
import { useDispatchContext } from './DispatchContext.ts';
import { useDayWords } from './dayWords.ts';
import { type MovePlan, NOBODY } from './useMovePlan.ts';
import { useVisitWords } from './visitWords.ts';

export function MoveTo({ plan: { offers, to, setTo, here }, onTo }: { plan: MovePlan; onTo(): void }) {
  const t = useTranslations('dispatch.move');
  const { nameOf } = useDispatchContext();
  const words = useVisitWords();
  const { minutes } = useDayWords();
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0 }}>
      <Box component="legend" sx={{ p: 0, typography: 'caption', fontWeight: 500 }}>
        {t('who')}
      </Box>
      <RadioGroup
        value={to}
        onChange={(_, value) => {
          setTo(value);
          onTo();
        }}
        sx={{ maxHeight: 264, flexWrap: 'nowrap', overflow: 'auto', paddingInlineStart: '6px' }}
      >
        {offers.map(({ technicianId, extra, late, conflicts }) => (
          <FormControlLabel
            key={technicianId}
            value={String(technicianId)}
            control={<Radio size="small" />}
            label={
              <span>
                {nameOf(technicianId)}
                <Box component="span" sx={{ color: 'text.secondary' }}>
                  {' '}
                  {[
                    extra > 0 ? t('extra', { minutes: minutes(extra) }) : t('onTheWay'),
                    late > 0 && words.late({ late_minutes: late }),
                    conflicts.length > 0 && t('conflicts', { count: conflicts.length }),
                  ]
                    .filter(Boolean)
                    .join(', ')}
                </Box>
              </span>
            }
          />
        ))}
        <FormControlLabel value={NOBODY} control={<Radio size="small" />} label={t(here === 'nobody' ? 'stays' : 'nobody')} />
      </RadioGroup>
    </Box>
  );
}
