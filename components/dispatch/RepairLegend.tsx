'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { useDispatchContext } from './DispatchContext.ts';
import { useDayWords } from './dayWords.ts';

const LINE = { display: 'inline-block', width: 22, verticalAlign: 'middle', marginInlineEnd: 1 } as const;

export function RepairLegend() {
  const t = useTranslations('dispatch.repair');
  const { day } = useDispatchContext();
  const { date } = useDayWords();
  return (
    <Box sx={{ display: { xs: 'none', sm: 'flex' }, flexWrap: 'wrap', columnGap: 3, typography: 'caption', color: 'text.secondary' }}>
      <Box component="span" sx={{ flexBasis: '100%' }}>
        {t('sees', { day: date(day) })}
      </Box>
      <span>
        <Box component="span" aria-hidden sx={{ ...LINE, borderBlockStart: '3px dashed', opacity: 0.5 }} />
        {t('before')}
      </span>
      <span>
        <Box component="span" aria-hidden sx={{ ...LINE, borderBlockStart: '3px solid' }} />
        {t('after')}
      </span>
      <span>
        <Box
          component="span"
          aria-hidden
          sx={{ ...LINE, width: 12, height: 12, borderRadius: '50%', border: '2px solid', borderColor: 'accent.main' }}
        />
        {t('came')}
      </span>
    </Box>
  );
}
