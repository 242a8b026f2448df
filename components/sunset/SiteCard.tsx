'use client';

import CloseOutlined from '@mui/icons-material/CloseOutlined';
import PhoneOutlined from '@mui/icons-material/PhoneOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import { type ReactNode, useId } from 'react';
import { CsLink } from '#components/swaps/CsLink.tsx';
import { PhoneLink } from '#components/ui/display/PhoneLink.tsx';
import { useWords } from '#components/ui/display/useWords.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import * as contract from '#lib/contract/index.ts';
import { SUNSET_PRIORITIES, SUNSET_STATUSES, type SunsetItem } from '#lib/contract/sunset.ts';
import { idIn } from '#lib/format/ids.ts';
import { dialAddress, readablePhone } from '#lib/format/phoneNumbers.ts';
import { type Control, EditCell } from './EditCell.tsx';
import { type Choice, EditChoice } from './EditChoice.tsx';
import { EditLine } from './EditLine.tsx';
import { EditTags } from './EditTags.tsx';
import { ScheduledFor } from './ScheduledFor.tsx';
import { SiteHistory } from './SiteHistory.tsx';
import { useSiteWords } from './siteWords.ts';
import { type Editable, editKey, type SunsetState } from './store.ts';

const FIELDS = ['status', 'priority', 'technician_id', 'scheduled_for', 'contact_name', 'phone', 'notes', 'tags'] as const;

type Props = Pick<SunsetState, 'saving' | 'refused'> & {
  item: SunsetItem;
  technicians: readonly number[];
  tags: readonly string[];
  onEdit(id: number, field: Editable, value: SunsetItem[Editable], was: SunsetItem[Editable]): void;
  onDismiss(id: number, field: Editable): void;
  onClose(): void;
};

export function SiteCard({ item, saving, refused, technicians, tags, onEdit, onDismiss, onClose }: Props) {
  const t = useTranslations('sunset');
  const fieldName = useWords('sunset.fields', 'fields');
  const common = useTranslations('common');
  const words = useSiteWords();
  const may = useAllows();
  const hasHistory = useCapability('history');
  const hasLetters = useCapability('letters');
  const head = useId();
  const none: Choice = { value: '', label: common('notGiven') };
  const choices: Partial<Record<Editable, readonly Choice[]>> = {
    status: SUNSET_STATUSES.map((value) => ({ value, label: words.status(value) })),
    priority: [none, ...SUNSET_PRIORITIES.map((value) => ({ value, label: words.priority(value) }))],
    technician_id: [none, ...technicians.map((id) => ({ value: String(id), label: words.technician(id) }))],
  };
  const control = (field: Editable, { id, describedBy, typed, onType, onSave }: Control): ReactNode => {
    const value = item[field];
    if (Array.isArray(value))
      return (
        <EditTags id={id} describedBy={describedBy} value={value} known={tags} onSave={(next) => onEdit(item.id, 'tags', next, value)} />
      );
    const text = value === null || value === undefined ? '' : String(value);
    const save = (next: string) => onSave(next === '' ? null : field === 'technician_id' ? idIn(next) : next);
    const offered = choices[field];
    if (offered) return <EditChoice id={id} describedBy={describedBy} value={text} choices={offered} onChoose={save} />;
    const type = field === 'scheduled_for' ? 'date' : field === 'phone' ? 'tel' : 'text';
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
  };
  const mayEdit = (field: Editable) => may((field === 'tags' ? contract.sunset.updateTags : contract.sunset.updateField).access, field);
  const facts = [
    [item.panel_type, item.cell_type].filter(Boolean).join(', '),
    [item.provider && words.provider(item.provider), item.sunset_date && t('endsOn', { day: words.day(item.sunset_date) })]
      .filter(Boolean)
      .join(', '),
    item.letter_sent_at ? t('letterSent', { day: words.dayOf(item.letter_sent_at) }) : hasLetters ? t('noLetter') : '',
  ].filter(Boolean);
  return (
    <Box
      component="section"
      aria-labelledby={head}
      sx={{
        flex: '0 1 auto',
        maxHeight: '58%',
        minHeight: 0,
        overflow: 'auto',
        borderBlockStart: '2px solid',
        borderColor: 'accent.main',
        padding: '8px 16px 16px',
        bgcolor: 'background.paper',
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'start', gap: 2 }}>
        <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          <Typography id={head} variant="h2">
            {item.site_name ?? item.cs_no}
          </Typography>
          <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
            {item.cs_no && <CsLink cs={item.cs_no} />}
            {[item.Branch, item.address].filter(Boolean).map((text) => `, ${text}`)}
          </Box>
        </Box>
        <IconButton aria-label={t('close')} onClick={onClose} sx={{ marginInlineEnd: -2 }}>
          <CloseOutlined />
        </IconButton>
      </Box>
      <ScheduledFor item={item} />
      <Box component="ul" sx={{ typography: 'caption', color: 'text.secondary', mb: 3 }}>
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </Box>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(min(180px, 44%), 1fr))', gap: '8px 20px' }}>
        {FIELDS.map((field) =>
          mayEdit(field) ? (
            <EditCell
              key={`${item.id} ${field}`}
              site={item.id}
              field={field}
              value={item[field]}
              isSaving={saving.has(editKey(item.id, field))}
              refused={refused.get(editKey(item.id, field))}
              onSave={(value, was) => onEdit(item.id, field, value, was)}
              onDismiss={() => onDismiss(item.id, field)}
            >
              {(given) => control(field, given)}
            </EditCell>
          ) : (
            <Box key={field} sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              <Box sx={{ typography: 'caption', color: 'text.secondary', fontWeight: 500 }}>{fieldName(field)}</Box>
              {field === 'phone' && item.phone ? <PhoneLink number={item.phone} /> : words.value(field, item[field])}
            </Box>
          ),
        )}
      </Box>
      {hasHistory && <SiteHistory key={item.id} item={item} />}
    </Box>
  );
}
