'use client';

import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import { NamePicker } from '#components/sims/NamePicker.tsx';
import { Button } from '#components/ui/controls/Button.tsx';
import { Select } from '#components/ui/controls/Select.tsx';
import { TextField } from '#components/ui/controls/TextField.tsx';
import { DescriptionList } from '#components/ui/display/DescriptionList.tsx';
import { useWords } from '#components/ui/display/useWords.ts';
import { PROVIDERS } from '#lib/contract/sims/states.ts';
import type { Setup, useSetup } from './useSetup.ts';

type Props = {
  session: ReturnType<typeof useSetup>;
  usualName: string;
  open: boolean;
  onOpen: (open: boolean) => void;
  tried: boolean;
};

/** What all devices of this delivery have in common. Chosen once, then it stands still, so that nothing mixes. */
export function ScanSetup({ session, usualName, open, onOpen, tried }: Props) {
  const t = useTranslations('scan.setup');
  const common = useTranslations('common');
  const fields = useTranslations('fields');
  const words = useTranslations('sims');
  const fieldName = useWords('sims.fields', 'fields');
  const { setup, missing } = session;
  // It folds when somebody is done or scans, never while they type the last letter of what was missing.
  const choose = (change: Partial<Setup>) => {
    onOpen(true);
    session.choose(change);
  };
  const error = (field: keyof Setup) => (tried && missing.some((each) => each === field) ? t('missing') : undefined);
  const facts = [
    { label: fieldName('device_type'), value: setup.device_type },
    { label: fieldName('provider'), value: words(`provider.${setup.provider ?? 'other'}`) },
    { label: fieldName('warehouse_code'), value: setup.warehouse_code },
    { label: fields('name'), value: setup.name || usualName },
  ];
  return (
    <Box
      component="aside"
      aria-label={t('title')}
      sx={{
        gridArea: 'setup',
        overflow: { lg: 'auto' },
        padding: { xs: '8px 16px', sm: '8px 20px', lg: '14px 14px 24px' },
        bgcolor: 'background.paper',
        borderStyle: 'solid',
        borderColor: 'divider',
        borderWidth: 0,
        borderInlineEndWidth: { lg: '1px' },
        borderBlockWidth: { xs: '1px', lg: 0 },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2, mb: 2 }}>
        <Typography variant="h2">{t('title')}</Typography>
        {(!open || missing.length === 0) && (
          <Button size="small" onClick={() => onOpen(!open)}>
            {open ? t('done') : common('change')}
          </Button>
        )}
      </Box>
      {open ? (
        <Box sx={{ display: 'grid', gap: '4px 16px', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', lg: 'minmax(0, 1fr)' } }}>
          <NamePicker
            kind="device_type"
            value={setup.device_type}
            onChange={(device_type) => choose({ device_type })}
            error={error('device_type')}
          />
          <Select
            label={fieldName('provider')}
            required
            value={setup.provider}
            options={PROVIDERS.map((value) => ({ value, label: words(`provider.${value}`) }))}
            onChange={(value) => choose({ provider: PROVIDERS.find((each) => each === value) ?? null })}
            error={error('provider')}
          />
          <NamePicker
            kind="warehouse_code"
            value={setup.warehouse_code}
            onChange={(warehouse_code) => choose({ warehouse_code })}
            error={error('warehouse_code')}
          />
          <TextField
            label={fields('name')}
            value={setup.name}
            onChange={(event) => choose({ name: event.target.value })}
            hint={setup.name || missing.length > 0 ? undefined : t('nameHint', { name: usualName })}
          />
        </Box>
      ) : (
        <>
          <Box sx={{ display: { xs: 'none', lg: 'block' } }}>
            <DescriptionList rows={facts} />
          </Box>
          <Box sx={{ display: { lg: 'none' } }}>{facts.map(({ value }) => value).join(' · ')}</Box>
        </>
      )}
      <Typography variant="caption" sx={{ display: { xs: 'none', lg: 'block' }, mt: 3, color: 'text.secondary' }}>
        {t('mine')}
      </Typography>
    </Box>
  );
}
