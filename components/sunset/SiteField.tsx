'use client';

import PhoneOutlined from '@mui/icons-material/PhoneOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useTranslations } from 'next-intl';
import type { SunsetItem } from '#lib/contract/sunset.ts';
import { idIn } from '#lib/format/ids.ts';
import { dialAddress, readablePhone } from '#lib/format/phoneNumbers.ts';
import type { Control } from './EditCell.tsx';
import { type Choice, EditChoice } from './EditChoice.tsx';
import { EditLine } from './EditLine.tsx';
import { EditTags } from './EditTags.tsx';
import type { Editable } from './store.ts';

type FieldProps = {
  item: SunsetItem;
  field: Editable;
  control: Control;
  choices: readonly Choice[] | undefined;
  tags: readonly string[];
  onTags: (tags: string[], was: string[]) => void;
};

export function SiteField({ item, field, control: { id, describedBy, typed, onType, onSave }, choices, tags, onTags }: FieldProps) {
  const t = useTranslations('sunset');
  const common = useTranslations('common');
  const value = item[field];
  if (Array.isArray(value))
    return <EditTags id={id} describedBy={describedBy} value={value} known={tags} onSave={(next) => onTags(next, value)} />;
  const text = value === null || value === undefined ? '' : String(value);
  const save = (next: string) => onSave(next === '' ? null : field === 'technician_id' || field === 'campaign_id' ? idIn(next) : next);
  if (choices) return <EditChoice id={id} describedBy={describedBy} value={text} choices={choices} onChoose={save} />;
  const type = field === 'scheduled_for' || field === 'sunset_date' ? 'date' : field === 'phone' ? 'tel' : 'text';
  const line = (
    <EditLine
      id={id}
      describedBy={describedBy}
      value={field === 'phone' ? readablePhone(text) : text}
      typed={typed}
      placeholder={common('notGiven')}
      type={type}
      multiline={field === 'notes'}
      onType={onType}
      onSave={save}
    />
  );
  if (field !== 'phone' || text === '') return line;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      {line}
      <IconButton component="a" href={dialAddress(text)} aria-label={t('call', { phone: readablePhone(text) })}>
        <PhoneOutlined />
      </IconButton>
    </Box>
  );
}
