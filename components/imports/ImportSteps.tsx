'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { StatusGlyph } from '#components/ui/display/StatusGlyph.tsx';
import { STEPS, type Step } from './useImport.ts';

export function ImportSteps({ step }: { step: Step }) {
  const t = useTranslations('imports.steps');
  const at = STEPS.indexOf(step);
  return (
    <Box
      component="ol"
      aria-label={t('name')}
      sx={{
        width: { xs: '100%', sm: 'auto' },
        display: 'flex',
        gap: 4,
        listStyle: 'none',
        m: 0,
        p: { xs: '0 20px 8px', sm: '8px 0 0' },
        typography: 'body2',
      }}
    >
      {STEPS.map((each, index) => (
        <Box
          component="li"
          key={each}
          aria-current={each === step ? 'step' : undefined}
          sx={{
            display: { xs: each === step ? 'flex' : 'none', sm: 'flex' },
            alignItems: 'center',
            gap: 1.5,
            color: each === step ? 'text.primary' : 'text.secondary',
            fontWeight: each === step ? 600 : 400,
          }}
        >
          <StatusGlyph glyph={index < at || step === 'done' ? 'done' : index === at ? 'active' : 'open'} />
          <span>{t(each)}</span>
          <Box component="span" sx={{ display: { sm: 'none' }, color: 'text.secondary', fontWeight: 400 }}>
            {t('of', { step: index + 1, steps: STEPS.length })}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
