'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { Entry } from '#components/ui/display/Entry.tsx';
import { Time } from '#components/ui/display/Time.tsx';
import { useWords } from '#components/ui/display/useWords.ts';
import { HistorySection } from '#components/ui/lists/HistorySection.tsx';
import { useRead } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import { PRICE_EVENTS, type PriceEvent } from '#lib/contract/prices.ts';
import { PRICE_KINDS } from '#lib/contract/words/prices.ts';
import { isRecord } from '#lib/format/records.ts';

type Money = (cents: number) => string;

export function PriceHistory({ id, money }: { id: number; money: Money }) {
  const common = useTranslations('common');
  const read = useRead(contract.prices.history, { params: { id } }, { keepPreviousData: false });
  return (
    <HistorySection
      title={common('history')}
      none={common('noChanges')}
      read={read}
      gap={3}
      first={10}
      line={(event) => <Line key={event.id} event={event} money={money} />}
    />
  );
}

function Line({ event: { kind, facts, by, at }, money }: { event: PriceEvent; money: Money }) {
  const t = useTranslations('prices');
  const common = useTranslations('common');
  const fieldName = useWords('prices.fields', 'fields');
  const known = PRICE_EVENTS.find((each) => each === kind);
  const [before, after] = [facts?.before, facts?.after].map((each) => (isRecord(each) ? each : {}));
  const text = (field: string, value: unknown) => {
    if (value === null || value === undefined) return common('nothing');
    const sort = PRICE_KINDS.find((each) => each === value);
    if (field === 'unit_cents') return money(Number(value));
    if (field === 'taxable') return t(value ? 'taxed' : 'notTaxed');
    if (field === 'active') return t(value ? 'active' : 'inactive');
    return field === 'kind' && sort ? t(`kinds.${sort}`) : String(value);
  };
  const nameOf = (field: string) => (field === 'kind' ? common('kind') : field === 'active' ? common('state') : fieldName(field as 'code'));
  return (
    <Entry glyph={kind === 'created' ? 'open' : 'done'}>
      <span>{known ? t(`events.${known}`) : kind}</span>
      {Object.keys(after ?? {}).map((field) => (
        <Box key={field}>
          {nameOf(field)}: {text(field, before?.[field])} → {text(field, after?.[field])}
        </Box>
      ))}
      <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
        {by && `${by}, `}
        <Time at={at} />
      </Box>
    </Entry>
  );
}
