'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { PhoneLink } from '#components/ui/display/PhoneLink.tsx';
import { useWords } from '#components/ui/display/useWords.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import * as contract from '#lib/contract/index.ts';
import type { SunsetItem } from '#lib/contract/sunset.ts';
import { CAMPAIGN_STATUSES, SUNSET_PRIORITIES, SUNSET_STATUSES } from '#lib/contract/words/sunset.ts';
import { CallAction } from './CallAction.tsx';
import { EditCell } from './EditCell.tsx';
import type { Choice } from './EditChoice.tsx';
import { ScheduledFor } from './ScheduledFor.tsx';
import { SiteFacts } from './SiteFacts.tsx';
import { SiteField } from './SiteField.tsx';
import { SiteHead } from './SiteHead.tsx';
import { SiteHistory } from './SiteHistory.tsx';
import { useSiteWords } from './siteWords.ts';
import { type Editable, editKey, type SunsetState } from './store.ts';
import { useCampaigns } from './useCampaigns.ts';

const FIELDS = ['status', 'priority', 'technician_id', 'scheduled_for', 'contact_name', 'phone', 'notes', 'tags'] as const;
const WITH_CAMPAIGNS = ['status', 'priority', 'campaign_id', 'sunset_date', ...FIELDS.slice(2)] as const;

type Props = Pick<SunsetState, 'saving' | 'refused'> & {
  item: SunsetItem;
  technicians: readonly number[];
  tags: readonly string[];
  onEdit(id: number, field: Editable, value: SunsetItem[Editable], was: SunsetItem[Editable]): void;
  onDismiss(id: number, field: Editable): void;
  onChanged(id: number): void;
  onClose(): void;
};

export function SiteCard({ item, saving, refused, technicians, tags, onEdit, onDismiss, onChanged, onClose }: Props) {
  const fieldName = useWords('sunset.fields', 'fields');
  const common = useTranslations('common');
  const words = useSiteWords();
  const may = useAllows();
  const hasHistory = useCapability('history');
  const { isThere: hasCampaigns, campaigns } = useCampaigns();
  const head = useId();
  const none: Choice = { value: '', label: common('notGiven') };
  const choices: Partial<Record<Editable, readonly Choice[]>> = {
    status: SUNSET_STATUSES.filter((value) => hasCampaigns || !CAMPAIGN_STATUSES.includes(value)).map((value) => ({
      value,
      label: words.status(value),
    })),
    priority: [none, ...SUNSET_PRIORITIES.map((value) => ({ value, label: words.priority(value) }))],
    campaign_id: [none, ...campaigns.map(({ id, name }) => ({ value: String(id), label: name }))],
    technician_id: [none, ...technicians.map((id) => ({ value: String(id), label: words.technician(id) }))],
  };
  const mayEdit = (field: Editable) => may((field === 'tags' ? contract.sunset.updateTags : contract.sunset.updateField).access, field);
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
      <SiteHead id={head} item={item} onClose={onClose} />
      <ScheduledFor item={item} />
      <SiteFacts item={item} />
      <CallAction item={item} onLogged={() => onChanged(item.id)} />
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(min(180px, 44%), 1fr))', gap: '8px 20px' }}>
        {(hasCampaigns ? WITH_CAMPAIGNS : FIELDS).map((field) =>
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
              {(control) => (
                <SiteField
                  item={item}
                  field={field}
                  control={control}
                  choices={choices[field]}
                  tags={tags}
                  onTags={(next, was) => onEdit(item.id, 'tags', next, was)}
                />
              )}
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
