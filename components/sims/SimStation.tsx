'use client';

import ArrowIcon from '@mui/icons-material/ArrowForwardOutlined';
import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { JobAction } from '#components/bulk/JobAction.tsx';
import type { Glyph } from '#components/ui/display/glyphs.tsx';
import { StatusChip } from '#components/ui/display/StatusChip.tsx';
import { StatusGlyph } from '#components/ui/display/StatusGlyph.tsx';
import { Time } from '#components/ui/display/Time.tsx';
import { useShortDay } from '#components/ui/display/useShortDay.ts';
import { useWords } from '#components/ui/display/useWords.ts';
import { knownProvider, knownStatus, knownStockState } from '#lib/contract/sims/states.ts';
import type { SimEvent } from '#lib/contract/sims.ts';
import { useProviderName } from './useProviderName.ts';

const KINDS = [
  ...(['created', 'imported', 'changed', 'moved', 'asked', 'confirmed', 'failed', 'refused', 'checked', 'reported'] as const),
  ...(['move-asked', 'line-here', 'line-gone', 'move-failed', 'paired', 'schedule-moved'] as const),
] as const;
type Kind = (typeof KINDS)[number];

const GLYPHS: Record<Kind, Glyph> = {
  created: 'inventory',
  imported: 'inventory',
  changed: 'open',
  moved: 'open',
  asked: 'pending',
  confirmed: 'done',
  failed: 'failed',
  refused: 'failed',
  checked: 'active',
  reported: 'open',
  'move-asked': 'pending',
  'line-here': 'done',
  'line-gone': 'done',
  'move-failed': 'failed',
  paired: 'open',
  'schedule-moved': 'pending',
};

export function SimStation({ event, provider, isLast }: { event: SimEvent; provider: string | null; isLast: boolean }) {
  const t = useTranslations('sims');
  const fieldName = useWords('sims.fields', 'fields');
  const common = useTranslations('common');
  const providerName = useProviderName()(provider);
  const dayOf = useShortDay();
  const kind = KINDS.find((each) => each === event.kind) ?? 'changed';
  const isScheduled = kind === 'schedule-moved';
  const isFirst = kind === 'created' || kind === 'imported';
  const fields = [...new Set([...Object.keys(event.before ?? {}), ...Object.keys(event.after ?? {})])];
  const action = event.action === 'test-ready' ? 'ready' : (event.action ?? 'other');
  return (
    <Box component="li" sx={{ display: 'grid', gridTemplateColumns: '12px 1fr', columnGap: 3, pb: 4, position: 'relative' }}>
      {!isLast && <Box sx={{ position: 'absolute', insetInlineStart: 5.5, top: 18, bottom: -2, width: '1px', bgcolor: 'divider' }} />}
      <Box sx={{ pt: 1 }}>
        <StatusGlyph glyph={GLYPHS[kind]} />
      </Box>
      <Box sx={{ minWidth: 0, display: 'grid', gap: 0.5 }}>
        <b>
          {t(`history.kinds.${kind}`, { action, provider: providerName, day: isScheduled && event.message ? dayOf(event.message) : '' })}
        </b>
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
          {event.by ?? providerName}, <Time at={event.at} />
          {event.of_radio && ` · ${t('history.ofRadio')}`}
        </Box>
        {fields.map((field) => (
          <Box key={field} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, overflowWrap: 'anywhere' }}>
            {field !== 'status' && <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{fieldName(field as 'imei')}</Box>}
            {!isFirst && <Value field={field} value={event.before?.[field]} />}
            {!isFirst && (
              <ArrowIcon
                sx={{ fontSize: 14, color: 'text.secondary', '[dir="rtl"] &': { transform: 'scaleX(-1)' } }}
                titleAccess={common('becomes')}
              />
            )}
            <Value field={field} value={event.after?.[field]} />
          </Box>
        ))}
        {event.message && !isScheduled && <Box sx={{ color: 'text.secondary' }}>{event.message}</Box>}
        {event.reason && (
          <Box
            component="blockquote"
            sx={{
              m: 0,
              paddingInlineStart: 3,
              borderInlineStart: 2,
              borderColor: 'divider',
              color: 'text.secondary',
              overflowWrap: 'anywhere',
            }}
          >
            {event.reason}
          </Box>
        )}
        {event.job_id !== null && <JobAction id={event.job_id} />}
      </Box>
    </Box>
  );
}

function Value({ field, value }: { field: string; value: unknown }) {
  const t = useTranslations('sims');
  const status = knownStatus(value);
  const stock = knownStockState(value);
  if (field === 'status' && status) return <StatusChip status={status} word={t(`status.${status}`)} />;
  const provider = knownProvider(value);
  if (field === 'provider' && provider) return <span>{t(`provider.${provider}`)}</span>;
  if (field === 'stock_state' && stock) return <span>{t(`stock.${stock}`)}</span>;
  return <span>{value === null || value === undefined || value === '' ? t('none') : String(value)}</span>;
}
