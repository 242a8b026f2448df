'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { useCents } from '#components/invoices/invoiceWords.ts';
import { Card } from '#components/ui/display/Card.tsx';
import { Entry } from '#components/ui/display/Entry.tsx';
import { Time } from '#components/ui/display/Time.tsx';
import { useShortDay } from '#components/ui/display/useShortDay.ts';
import { useWords } from '#components/ui/display/useWords.ts';
import { HistorySection } from '#components/ui/lists/HistorySection.tsx';
import { useRead } from '#lib/browser/api/useApi.ts';
import { CUSTOMER_EVENTS, type CustomerEvent } from '#lib/contract/customers.ts';
import * as contract from '#lib/contract/index.ts';
import { DELIVERIES } from '#lib/contract/words/customers.ts';
import { REMINDER_HOLDS } from '#lib/contract/words/reminders.ts';
import { isRecord } from '#lib/format/records.ts';

const FIRST = 10;

export function CustomerHistory({ id }: { id: number }) {
  const common = useTranslations('common');
  const read = useRead(contract.customers.history, { params: { id } }, { keepPreviousData: false });
  return (
    <Card title={common('history')}>
      <HistorySection
        title=""
        none={common('noChanges')}
        read={read}
        gap={3}
        first={FIRST}
        line={(event) => <Line key={event.id} event={event} />}
      />
    </Card>
  );
}

function Line({ event: { kind, facts, by, at } }: { event: CustomerEvent }) {
  const t = useTranslations('customers.history');
  const common = useTranslations('common');
  const own = useTranslations('customers');
  const holds = useTranslations('reminders.hold');
  const day = useShortDay();
  const { data: settings } = useRead(contract.invoices.settings, {});
  const money = useCents(settings?.data.currency ?? 'USD');
  const fieldName = useWords('customers.fields', 'fields');
  const known = CUSTOMER_EVENTS.find((each) => each === kind);
  const [before, after] = [facts?.before, facts?.after].map((each) => (isRecord(each) ? each : {}));
  const text = (field: string, value: unknown) => {
    if (value === null || value === undefined || value === '') return common('nothing');
    const word = String(value);
    if (field === 'delivery') return own(`delivery.${word as 'mail'}`);
    if (field === 'bill_to') return own(`billTo.${word as 'self'}`);
    if (field === 'exemption_reason') return own(`exemption.${word as 'other'}`);
    if (field === 'terms') return own('net', { days: Number(value) });
    return field === 'exemption_until' ? day(word) : word;
  };
  const changes = Object.keys(after ?? {}).map(
    (field) => `${fieldName(field as 'name')}: ${text(field, before?.[field])} → ${text(field, after?.[field])}`,
  );
  const added = Array.isArray(facts?.added) ? facts.added.filter(isRecord) : [];
  const removed = Array.isArray(facts?.removed) ? facts.removed : [];
  const lost = Array.isArray(facts?.lost) ? facts.lost.filter(isRecord) : [];
  const cents = typeof facts?.cents === 'number' ? money(facts.cents) : undefined;
  const hold = kind === 'reminders-held' ? REMINDER_HOLDS.find((each) => each === facts?.hold) : undefined;
  const way = kind === 'statement-sent' ? DELIVERIES.find((each) => each === facts?.delivery) : undefined;
  const through = kind === 'statement-sent' && typeof facts?.to === 'string' ? day(facts.to) : undefined;
  const given = [through, cents, hold && holds(hold), way && own(`delivery.${way}`), facts?.reference, facts?.reason]
    .filter(Boolean)
    .map(String);
  const systems = [
    ...added.map(({ cs_no, from }) => (from ? t('taken', { cs: String(cs_no), from: String(from) }) : t('added', { cs: String(cs_no) }))),
    ...removed.map((cs) => t('removed', { cs: String(cs) })),
    ...lost.map(({ cs_no, to }) => t('lost', { cs: String(cs_no), to: String(to) })),
  ];
  return (
    <Entry glyph={kind === 'created' ? 'open' : 'done'}>
      <span>{known ? t(`kinds.${known}`) : kind}</span>
      {[...changes, ...systems, ...(given.length > 0 ? [given.join(', ')] : [])].map((line) => (
        <Box key={line} sx={{ overflowWrap: 'anywhere' }}>
          {line}
        </Box>
      ))}
      <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
        {by && `${by}, `}
        <Time at={at} />
      </Box>
    </Entry>
  );
}
