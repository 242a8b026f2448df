'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/controls/Button.tsx';
import { Card } from '#components/ui/display/Card.tsx';
import { Entry } from '#components/ui/display/Entry.tsx';
import type { Glyph } from '#components/ui/display/glyphs.tsx';
import { Time } from '#components/ui/display/Time.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { useRead } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import { type FullInvoice, INVOICE_EVENTS, type InvoiceEvent, MAIL_STATES } from '#lib/contract/invoices.ts';
import { useCents } from './invoiceWords.ts';

const STEP = 12;
const GLYPHS: Record<string, Glyph> = {
  issued: 'dispatched',
  mailed: 'dispatched',
  paid: 'done',
  'payment-voided': 'go-back',
  'payment-applied': 'done',
  'payment-released': 'go-back',
  credited: 'retired',
  'written-off': 'canceled',
  'write-off-voided': 'go-back',
};

export function InvoiceHistory({ invoice }: { invoice: FullInvoice }) {
  const t = useTranslations('invoices.history');
  const common = useTranslations('common');
  const [shown, setShown] = useState(STEP);
  const { data, error, mutate } = useRead(contract.invoices.history, { params: { id: invoice.id } }, { keepPreviousData: false });
  const events = data?.data ?? [];
  if (data && events.length === 0) return null;
  return (
    <Card title={common('history')}>
      {error && <Failure problem={error.problem} retryAfter={error.retryAfter} retry={() => void mutate()} />}
      <Box component="ol" sx={{ display: 'grid', gap: 3, listStyle: 'none', m: 0, p: 0 }}>
        {events.slice(0, shown).map((event) => (
          <Line key={event.id} event={event} currency={invoice.currency} />
        ))}
      </Box>
      {events.length > shown && <Button onClick={() => setShown(shown + 50)}>{t('more')}</Button>}
    </Card>
  );
}

function Line({ event: { kind, facts, by, at }, currency }: { event: InvoiceEvent; currency: string }) {
  const t = useTranslations('invoices.history');
  const states = useTranslations('invoices.mails.state');
  const money = useCents(currency);
  const known = INVOICE_EVENTS.find((each) => each === kind);
  const text = (name: string) => (typeof facts?.[name] === 'string' ? facts[name] : undefined);
  const amount = (name: string) => (typeof facts?.[name] === 'number' ? money(facts[name]) : undefined);
  const state = MAIL_STATES.find((each) => each === facts?.state);
  const changed = known === 'changed' && amount('before') !== amount('after') && `${amount('before')} → ${amount('after')}`;
  const more = [
    changed,
    [text('from'), text('number') ?? text('of')].filter(Boolean).join(' → '),
    amount('cents'),
    text('email'),
    known === 'mail-done' && state ? states(state) : undefined,
    text('reason'),
    text('reference'),
  ].filter(Boolean);
  return (
    <Entry glyph={GLYPHS[kind] ?? 'open'}>
      <span>{known ? t(`kinds.${known}`) : kind}</span>
      {more.length > 0 && <span> · {more.join(', ')}</span>}
      <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
        {by && `${by}, `}
        <Time at={at} />
      </Box>
    </Entry>
  );
}
