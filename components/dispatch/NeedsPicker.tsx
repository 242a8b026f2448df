'use client';

import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useStockNames } from '#components/stock/useStockNames.ts';
import { IconButton } from '#components/ui/controls/IconButton.tsx';
import { Select } from '#components/ui/controls/Select.tsx';
import { TextField } from '#components/ui/controls/TextField.tsx';
import { Icon } from '#components/ui/display/Icon.tsx';
import { VisuallyHidden } from '#components/ui/display/VisuallyHidden.tsx';
import { isPartCount, type TypedRequirements } from '#lib/domain/requirements.ts';

type Props = {
  requires: TypedRequirements;
  onChange(part: Partial<TypedRequirements>): void;
  /** Who the second of two people is, where that can be said. */
  second?: ReactNode;
  /** Where what is around it has its title already. */
  isTitled?: boolean;
};

/** How many people a visit takes, whether it takes a lift, and which parts. */
export function NeedsPicker({ requires: { people, lift, parts }, onChange, second, isTitled = false }: Props) {
  const t = useTranslations('dispatch.requires');
  const move = useTranslations('dispatch.move');
  const { names } = useStockNames();
  const free = names.device_type.filter((each) => !parts.some(({ device_type }) => device_type === each));
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, display: 'grid', gap: 1 }}>
      <Box component="legend" sx={{ p: 0, typography: 'caption', fontWeight: 500 }}>
        {isTitled ? <VisuallyHidden>{t('title')}</VisuallyHidden> : t('title')}
      </Box>
      <FormControlLabel
        label={t('takesTwo')}
        control={<Checkbox size="small" checked={people === 2} onChange={(_, isTwo) => onChange({ people: isTwo ? 2 : 1 })} />}
      />
      {people === 2 && second}
      <FormControlLabel
        label={t('needsLift')}
        control={<Checkbox size="small" checked={lift} onChange={(_, isNeeded) => onChange({ lift: isNeeded })} />}
      />
      {parts.map((part) => (
        <Box key={part.device_type} sx={{ display: 'grid', gridTemplateColumns: '1fr auto', alignItems: 'start', gap: 2 }}>
          <TextField
            label={t('countOf', { part: part.device_type })}
            inputMode="numeric"
            value={part.count}
            error={!isPartCount(part.count) && move('badMinutes', { least: 1, most: 99 })}
            onChange={({ target }) =>
              onChange({ parts: parts.map((each) => (each === part ? { ...part, count: target.value.trim() } : each)) })
            }
          />
          <IconButton
            aria-label={t('removePart', { part: part.device_type })}
            onClick={() => onChange({ parts: parts.filter((each) => each !== part) })}
            style={{ marginBlockStart: 20 }}
          >
            <Icon name="close" />
          </IconButton>
        </Box>
      ))}
      {free.length > 0 && (
        <Select
          label={t('addPart')}
          value={null}
          options={free.map((value) => ({ value, label: value }))}
          onChange={(added) => added && onChange({ parts: [...parts, { device_type: added, count: '1' }] })}
        />
      )}
    </Box>
  );
}
