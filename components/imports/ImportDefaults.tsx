'use client';

import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import { NamePicker } from '#components/sims/NamePicker.tsx';
import { Select } from '#components/ui/controls/Select.tsx';
import { useWords } from '#components/ui/display/useWords.ts';
import { PROVIDERS, type Provider } from '#lib/contract/sims/states.ts';
import type { Defaults } from './draft.ts';
import type { ImportWork } from './useImport.ts';

export function ImportDefaults({ work }: { work: ImportWork }) {
  const t = useTranslations('imports.columns');
  const sims = useTranslations('sims');
  const fieldName = useWords('sims.fields', 'fields');
  const { defaults } = work.draft;
  const set = (changes: Defaults) => work.change({ defaults: { ...defaults, ...changes } });
  return (
    <Box component="section" aria-labelledby="import-defaults" sx={{ display: 'grid', gap: 2 }}>
      <Typography id="import-defaults" variant="body2" sx={{ fontWeight: 600 }}>
        {t('defaults')}
      </Typography>
      <Box sx={{ display: 'grid', columnGap: 4, rowGap: 1, gridTemplateColumns: { xs: '1fr', sm: 'repeat(3, 1fr)' } }}>
        <NamePicker
          kind="device_type"
          required={false}
          value={defaults.device_type ?? ''}
          onChange={(device_type) => set({ device_type })}
        />
        <Select
          label={fieldName('provider')}
          value={defaults.provider ?? null}
          options={PROVIDERS.map((value) => ({ value, label: sims(`provider.${value}`) }))}
          onChange={(provider) => set({ provider: (provider ?? undefined) as Provider | undefined })}
        />
        <NamePicker
          kind="warehouse_code"
          required={false}
          value={defaults.warehouse_code ?? ''}
          onChange={(warehouse_code) => set({ warehouse_code })}
        />
      </Box>
    </Box>
  );
}
