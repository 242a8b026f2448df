'use client';

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import { ActionButton } from '#components/ui/controls/ActionButton.tsx';
import { Checkbox } from '#components/ui/controls/Checkbox.tsx';
import { Select } from '#components/ui/controls/Select.tsx';
import { useWords } from '#components/ui/display/useWords.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import { IMPORT_FIELDS, type ImportField, MORE_FIELDS } from '#lib/contract/imports.ts';
import { remapped } from './draft.ts';
import { ImportDefaults } from './ImportDefaults.tsx';
import { ImportFailure } from './ImportFailure.tsx';
import { ImportProgress } from './ImportProgress.tsx';
import type { StepProps } from './parts.ts';

export function ImportColumns({ work, batchId, onClose }: StepProps) {
  const t = useTranslations('imports.columns');
  const common = useTranslations('common');
  const names = useWords('sims.fields', 'fields');
  const ui = useTranslations('ui');
  const knowsMore = useCapability('identifiers');
  const may = useAllows();
  const mayUpdate = useCapability('importUpdates') && may(['update', 'Sim']);
  const { columns } = work.draft;
  const heads = [...new Map((work.report?.columns ?? []).map((column) => [column.header, column])).values()];
  const options = IMPORT_FIELDS.filter((field) => knowsMore || !MORE_FIELDS.includes(field)).map((field) => ({
    value: field,
    label: names(field),
  }));
  const hasNumber = Object.values(columns).some((field) => field === 'imei' || field === 'meid' || field === 'iccid');
  return (
    <>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 4, flex: 1, overflow: 'auto' }}>
        <ImportFailure work={work} again={() => void work.check()} />
        <Typography variant="body2">{t('what', { name: work.draft.file?.name ?? '' })}</Typography>
        <Box sx={{ display: 'grid', columnGap: 4, rowGap: 1, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', md: 'repeat(3, 1fr)' } }}>
          {heads.map(({ header, samples }) => (
            <Select
              key={header}
              label={header}
              hint={samples.length > 0 ? t('samples', { values: samples.join(', ') }) : t('empty')}
              placeholder={common('leftOut')}
              options={options}
              value={columns[header] ?? null}
              onChange={(field) => work.change({ columns: remapped(columns, header, field as ImportField | null) })}
            />
          ))}
        </Box>
        {batchId === undefined ? <ImportDefaults work={work} /> : <Typography variant="body2">{t('ofBatch')}</Typography>}
        {mayUpdate && (
          <Box component="label" sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
            <Checkbox checked={work.draft.update} onChange={(event) => work.change({ update: event.target.checked })} />
            {t('update')}
          </Box>
        )}
        {work.running && <ImportProgress running={work.running} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={() => (work.running ? work.stop() : work.go('file'))} sx={{ marginInlineEnd: 'auto' }}>
          {ui('back')}
        </Button>
        <Button onClick={onClose}>{ui('cancel')}</Button>
        <ActionButton
          autoFocus
          variant="contained"
          color="primary"
          reason={hasNumber ? undefined : t('noImei')}
          running={work.running && common('checking')}
          onClick={() => void work.check()}
        >
          {t('check')}
        </ActionButton>
      </DialogActions>
    </>
  );
}
