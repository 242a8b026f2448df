'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/controls/Button.tsx';
import { Card } from '#components/ui/display/Card.tsx';
import { StatusChip } from '#components/ui/display/StatusChip.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import { useRead } from '#lib/browser/api/useApi.ts';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import { useChannel } from '#lib/browser/realtime/useChannel.ts';
import type { FullCustomer } from '#lib/contract/customers/customer.ts';
import * as contract from '#lib/contract/index.ts';
import type { RecurringItem } from '#lib/contract/recurring/items.ts';
import { STATE_GLYPHS, useRecurringWords } from './useRecurringWords.ts';

const NewItemForm = lazyPart(async () => (await import('./NewItemForm.tsx')).NewItemForm);
const ItemDrawer = lazyPart(async () => (await import('./ItemDrawer.tsx')).ItemDrawer);

/** What a customer is billed again and again. */
export function RecurringPanel({ customer }: { customer: FullCustomer }) {
  const t = useTranslations('recurring');
  const may = useAllows();
  const { money } = useRecurringWords();
  const [adding, setAdding] = useState(false);
  const [opened, setOpened] = useState<number>();
  const { data, error, mutate } = useRead(contract.recurring.list, { query: { customer_id: customer.id, per_page: 100, sort: 'cs_no' } });
  useChannel('invoices', 'recurring');
  const items = data?.data ?? [];
  const running = items.filter(({ state }) => state === 'active' || state === 'ending');
  const monthly = running.reduce((cents, item) => cents + item.monthly_cents, 0);
  const item = items.find(({ id }) => id === opened);
  return (
    <Card title={t('card')} meta={running.length > 0 && t('aMonth', { amount: money(monthly) })}>
      {error && <Failure problem={error.problem} retryAfter={error.retryAfter} retry={() => void mutate()} />}
      {data && items.length === 0 && <span>{t('noneHere')}</span>}
      <Box component="ul" sx={{ display: 'grid', gap: 2, listStyle: 'none', m: 0, p: 0 }}>
        {items.map((each) => (
          <Row key={each.id} item={each} onOpen={() => setOpened(each.id)} />
        ))}
      </Box>
      {may(contract.recurring.create.access) && (
        <div>
          <Button onClick={() => setAdding(true)}>{t('add')}</Button>
        </div>
      )}
      {adding && <NewItemForm customer={customer} onClose={() => setAdding(false)} />}
      {item && <ItemDrawer item={item} onClose={() => setOpened(undefined)} />}
    </Card>
  );
}

function Row({ item, onOpen }: { item: RecurringItem; onOpen: () => void }) {
  const t = useTranslations('recurring');
  const { serviceOf, money, day } = useRecurringWords();
  const facts = [item.cs_no, t(`cycles.${item.cycle}`), item.billed_until && t('billedUntil', { day: day(item.billed_until) })];
  return (
    <Box component="li" sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto auto auto', gap: 3, alignItems: 'center' }}>
      <span>
        {serviceOf(item)}
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{facts.filter(Boolean).join(', ')}</Box>
      </span>
      {item.state !== 'active' ? <StatusChip status={STATE_GLYPHS[item.state]} word={t(`states.${item.state}`)} /> : <span />}
      <Box sx={{ minWidth: 80, textAlign: 'end', fontVariantNumeric: 'tabular-nums' }}>{money(item.monthly_cents)}</Box>
      <Button size="small" aria-label={t('openItem', { service: serviceOf(item), cs: item.cs_no ?? '' })} onClick={onOpen}>
        {t('open')}
      </Button>
    </Box>
  );
}
