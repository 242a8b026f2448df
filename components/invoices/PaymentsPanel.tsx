'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { Fragment, useState } from 'react';
import { Button } from '#components/ui/controls/Button.tsx';
import { Card } from '#components/ui/display/Card.tsx';
import { Time } from '#components/ui/display/Time.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { useRead } from '#lib/browser/api/useApi.ts';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import * as contract from '#lib/contract/index.ts';
import type { CustomerPayment } from '#lib/contract/receivables/payments.ts';
import { InvoiceLink } from './InvoiceLink.tsx';
import { useCents } from './invoiceWords.ts';
import { PaymentApply } from './PaymentApply.tsx';
import { PaymentVoidForm } from './PaymentVoidForm.tsx';
import { Refunds } from './Refunds.tsx';
import { usePaymentName } from './usePaymentName.ts';

const FIRST = 8;

/** What a customer has paid: which invoices got it, and what none has yet. */
export function PaymentsPanel({ customerId }: { customerId: number }) {
  const t = useTranslations('receivables.unapplied');
  const list = useTranslations('invoices.history');
  const title = useTranslations('invoices.payments')('title');
  const [shown, setShown] = useState(FIRST);
  const { data, error, mutate } = useRead(contract.receivables.payments, { params: { id: customerId } });
  const payments = data?.data ?? [];
  const money = useCents(payments[0]?.currency ?? 'USD');
  const unapplied = payments.reduce((all, { unapplied_cents }) => all + unapplied_cents, 0);
  if (data && payments.length === 0) return null;
  return (
    <Card title={title} meta={unapplied > 0 && t('sum', { amount: money(unapplied) })}>
      {error && <Failure problem={error.problem} retryAfter={error.retryAfter} retry={() => void mutate()} />}
      <Box component="ul" sx={{ display: 'grid', gap: 3, listStyle: 'none', m: 0, p: 0 }}>
        {payments.slice(0, shown).map((payment) => (
          <Row key={payment.id} payment={payment} />
        ))}
      </Box>
      {payments.length > shown && <Button onClick={() => setShown(shown + 50)}>{list('more')}</Button>}
      <Refunds customerId={customerId} unapplied={unapplied} currency={payments[0]?.currency ?? 'USD'} />
    </Card>
  );
}

function Row({ payment }: { payment: CustomerPayment }) {
  const t = useTranslations('receivables.unapplied');
  const own = useTranslations('invoices.payments');
  const refunds = useTranslations('receivables.refund');
  const may = useAllows();
  const money = useCents(payment.currency);
  const nameOf = usePaymentName();
  const [open, setOpen] = useState<'void' | 'apply'>();
  const close = () => setOpen(undefined);
  const { cents, unapplied_cents, applied, by, voided_at, voided_by, void_reason } = payment;
  return (
    <Box component="li" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', justifyContent: 'space-between', gap: '0 12px' }}>
        <span>
          <Box component={voided_at ? 's' : 'b'}>{money(cents)}</Box> {nameOf(payment)}
        </span>
        {!voided_at && !open && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            {unapplied_cents > 0 && may(contract.receivables.apply.access) && (
              <Button size="small" onClick={() => setOpen('apply')}>
                {t('applyTo')}
              </Button>
            )}
            {may(contract.receivables.voidPayment.access) && (
              <Button size="small" onClick={() => setOpen('void')}>
                {own('void')}
              </Button>
            )}
          </Box>
        )}
      </Box>
      <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
        {applied.map(({ id, number, cents: part }, index) => (
          <Fragment key={id}>
            {index > 0 && ', '}
            <InvoiceLink id={id} number={number} isInText /> {money(part)}
          </Fragment>
        ))}
        {applied.length > 0 && by && ', '}
        {by}
      </Box>
      {payment.refunded_cents > 0 && <div>{refunds('of', { amount: money(payment.refunded_cents) })}</div>}
      {unapplied_cents > 0 && <Box sx={{ color: 'status.warn.fg' }}>{t('sum', { amount: money(unapplied_cents) })}</Box>}
      {voided_at && (
        <Box sx={{ typography: 'caption' }}>
          {own('voided', { by: voided_by ?? '', reason: void_reason ?? '' })} <Time at={voided_at} />
        </Box>
      )}
      {open === 'apply' && <PaymentApply payment={payment} onClose={close} />}
      {open === 'void' && <PaymentVoidForm payment={payment} onClose={close} />}
    </Box>
  );
}
