'use client';

import CloseOutlined from '@mui/icons-material/CloseOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import { Select } from '#components/ui/controls/Select.tsx';
import { TextField } from '#components/ui/controls/TextField.tsx';
import { truncate } from '#lib/format/truncate.ts';
import { LicenceNotes } from './LicenceNotes.tsx';
import type { TypedLicence, TypedRecord } from './technicianForm.ts';
import { useVisitWords } from './visitWords.ts';

type Props = { typed: Pick<TypedRecord, 'skills' | 'licences'>; onType(part: Pick<TypedRecord, 'licences'>): void };

const MOST = 40;

/** What somebody may do a skill by, and until when. */
export function LicenceFields({ typed: { skills, licences }, onType }: Props) {
  const t = useTranslations('dispatch.technician.licence');
  const fields = useTranslations('fields');
  const { skill } = useVisitWords();
  const free = skills.filter((each) => !licences.some((licence) => licence.skill === each));
  const change = (which: string, part: Partial<TypedLicence>) =>
    onType({ licences: licences.map((licence) => (licence.skill === which ? { ...licence, ...part } : licence)) });
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      {licences.map((licence) => (
        <Box key={licence.skill} role="group" aria-label={skill(licence.skill)}>
          <Box sx={{ display: 'flex', alignItems: 'center', minHeight: 32 }}>
            <Typography variant="body2" sx={{ flex: 1 }}>
              {skill(licence.skill)}
            </Typography>
            <IconButton
              size="small"
              aria-label={t('remove', { skill: skill(licence.skill) })}
              onClick={() => onType({ licences: licences.filter((each) => each !== licence) })}
            >
              <CloseOutlined fontSize="small" />
            </IconButton>
          </Box>
          <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr 1fr', sm: '1fr 1.4fr 1.2fr' }, columnGap: 3 }}>
            <TextField
              label={t('state')}
              value={licence.state}
              onChange={({ target }) => change(licence.skill, { state: truncate(target.value, MOST) })}
            />
            <TextField
              label={fields('number')}
              value={licence.number}
              onChange={({ target }) => change(licence.skill, { number: truncate(target.value, MOST) })}
            />
            <TextField
              label={t('until')}
              type="date"
              value={licence.until}
              hint={t('untilHint')}
              onChange={({ target }) => change(licence.skill, { until: target.value })}
            />
          </Box>
          <LicenceNotes licences={[{ ...licence, until: licence.until || null }]} />
        </Box>
      ))}
      {free.length > 0 && (
        <Select
          label={t('add')}
          value={null}
          options={free.map((value) => ({ value, label: skill(value) }))}
          onChange={(added) => added && onType({ licences: [...licences, { skill: added, state: '', number: '', until: '' }] })}
        />
      )}
    </Box>
  );
}
