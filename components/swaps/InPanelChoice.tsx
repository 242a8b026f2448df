'use client';

import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { InPanel } from '#lib/contract/swaps/checks.ts';
import { simNumber } from '#lib/domain/simNumber.ts';
import { useSwapContext } from './SwapContext.ts';

type Props = { value: InPanel | undefined; onChange: (which: InPanel) => void };

export function InPanelChoice({ value, onChange }: Props) {
  const t = useTranslations('swaps.wizard.inPanel');
  const id = useId();
  const { swap } = useSwapContext();
  const words = {
    old: swap.old_sim ? t('old', { imei: simNumber(swap.old_sim) }) : t('none'),
    new: t('new', { imei: swap.new_sim ? simNumber(swap.new_sim) : '' }),
  };
  return (
    <div>
      <Typography id={id} variant="h3">
        {t('question')}
      </Typography>
      <RadioGroup aria-labelledby={id} value={value ?? ''} onChange={(_, next) => onChange(InPanel.parse(next))}>
        {InPanel.options.map((which) => (
          <FormControlLabel
            key={which}
            value={which}
            control={<Radio size="small" />}
            label={which === 'unknown' ? t('unknown') : words[which]}
          />
        ))}
      </RadioGroup>
    </div>
  );
}
