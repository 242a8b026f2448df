'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { CsLink } from '#components/swaps/CsLink.tsx';
import { Button } from '#components/ui/controls/Button.tsx';
import { useConfirm } from '#components/ui/controls/Confirm.tsx';
import { SideDrawer } from '#components/ui/controls/SideDrawer.tsx';
import { DescriptionList } from '#components/ui/display/DescriptionList.tsx';
import { Entry } from '#components/ui/display/Entry.tsx';
import { StatusChip } from '#components/ui/display/StatusChip.tsx';
import { Time } from '#components/ui/display/Time.tsx';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { HistorySection } from '#components/ui/lists/HistorySection.tsx';
import { ApiError } from '#lib/browser/api/api.ts';
import { useRead, useWrite } from '#lib/browser/api/useApi.ts';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import * as contract from '#lib/contract/index.ts';
import type { RecurringEvent, RecurringItem } from '#lib/contract/recurring/items.ts';
import { ADD_REASONS, CHANGE_REASONS, END_REASONS } from '#lib/contract/words/recurring.ts';
import { EditForm } from './EditForm.tsx';
import { EndForm } from './EndForm.tsx';
import { PriceForm } from './PriceForm.tsx';
import { STATE_GLYPHS, useRecurringWords } from './useRecurringWords.ts';

const REASONS = [...new Set([...ADD_REASONS, ...CHANGE_REASONS, ...END_REASONS])];

type Props = { item: RecurringItem; onClose: () => void };

export function ItemDrawer({ item, onClose }: Props) {
  const t = useTranslations('recurring');
  const common = useTranslations('common');
  const mayChange = useAllows()(contract.recurring.change.access);
  const { serviceOf, termOf, money, day } = useRecurringWords();
  const confirm = useConfirm();
  const [open, setOpen] = useState<'price' | 'end' | 'edit'>();
  const { trigger, error, isMutating } = useWrite(contract.recurring.change);
  const given = async () => {
    const amount = money(item.credit_cents);
    if (isMutating || !(await confirm({ title: t('givenTitle', { amount }), text: t('givenText'), confirm: t('creditGiven') }))) return;
    try {
      const credited_cents = item.credited_cents + item.credit_cents;
      await trigger([{ params: { id: item.id }, body: { credited_cents, version: item.version } }]);
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
    }
  };
  const reason = REASONS.find((each) => each === (item.end_reason ?? item.add_reason));
  const read = useRead(contract.recurring.history, { params: { id: item.id } }, { keepPreviousData: false });
  const rows = [
    { label: t('fields.amount'), value: t('aMonth', { amount: money(item.monthly_cents) }) },
    { label: t('fields.cycle'), value: t(`cycles.${item.cycle}`) },
    { label: common('system'), value: item.cs_no && <CsLink cs={item.cs_no} /> },
    { label: t('fields.startsOn'), value: day(item.starts_on) },
    { label: t('fields.billed'), value: item.billed_until && day(item.billed_until) },
    { label: t('fields.endsOn'), value: item.ends_on && day(item.ends_on) },
    { label: t('fields.tax'), value: t(item.taxed ? 'fields.taxed' : 'notTaxed') },
    { label: t('fields.agreement'), value: termOf(item), wide: true },
    { label: common('why'), value: reason && t(`reasons.${reason}`), wide: true },
  ];
  const canReprice = item.ends_on === null || (item.billed_until ?? '') < item.ends_on;
  const next = item.rates.filter(({ from }) => from > (item.billed_until ?? '') && from !== item.starts_on);
  return (
    <SideDrawer title={serviceOf(item)} onClose={onClose}>
      <Box sx={{ display: 'grid', gap: 4, p: '0 16px 16px', overflow: 'auto', alignContent: 'start' }}>
        <div>
          <StatusChip status={STATE_GLYPHS[item.state]} word={t(`states.${item.state}`)} />
        </div>
        {error && <Failure title={t('notSaved')} problem={error.problem} retryAfter={error.retryAfter} />}
        {item.credit_cents > 0 && (
          <Alert kind="warn" isQuiet action={mayChange && <Button onClick={() => void given()}>{t('creditGiven')}</Button>}>
            {t('credit', { amount: money(item.credit_cents) })}
          </Alert>
        )}
        <DescriptionList rows={rows.filter(({ value }) => value)} />
        {next.length > 0 && (
          <ul style={{ margin: 0, paddingInlineStart: 18 }}>
            {next.map(({ from, monthly_cents }) => (
              <li key={from}>{t('priceFrom', { amount: money(monthly_cents), day: day(from) })}</li>
            ))}
          </ul>
        )}
        {mayChange && !open && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
            {canReprice && <Button onClick={() => setOpen('price')}>{t('changePrice')}</Button>}
            <Button onClick={() => setOpen('edit')}>{common('edit')}</Button>
            <Button onClick={() => setOpen('end')}>{t(item.ends_on ? 'changeEnd' : 'endItem')}</Button>
          </Box>
        )}
        {open === 'price' && <PriceForm item={item} onClose={() => setOpen(undefined)} />}
        {open === 'edit' && <EditForm item={item} onClose={() => setOpen(undefined)} />}
        {open === 'end' && <EndForm item={item} onClose={() => setOpen(undefined)} />}
        <HistorySection
          title={common('history')}
          none={common('noChanges')}
          read={read}
          gap={3}
          first={10}
          line={(event) => <Item key={event.id} event={event} />}
        />
      </Box>
    </SideDrawer>
  );
}

const KINDS = ['created', 'changed', 'price', 'ended', 'resumed'] as const;

function Item({ event: { kind, facts, by, at } }: { event: RecurringEvent }) {
  const t = useTranslations('recurring');
  const { money, day } = useRecurringWords();
  const known = KINDS.find((each) => each === kind);
  const reason = REASONS.find((each) => each === facts?.reason);
  const of = (name: string) => (typeof facts?.[name] === 'string' ? day(facts[name]) : undefined);
  const cents = typeof facts?.monthly_cents === 'number' ? money(facts.monthly_cents) : undefined;
  const credited = Array.isArray(facts?.credited) ? money(Number(facts.credited[1])) : undefined;
  const more = [
    credited && t('creditedFact', { amount: credited }),
    cents,
    of('from') ?? of('ends_on'),
    reason && t(`reasons.${reason}`),
  ].filter(Boolean);
  return (
    <Entry glyph={kind === 'ended' ? 'retired' : 'done'}>
      <span>{known ? t(`kinds.${known}`) : kind}</span>
      {more.length > 0 && <span> · {more.join(', ')}</span>}
      <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
        {by && `${by}, `}
        <Time at={at} />
      </Box>
    </Entry>
  );
}
