'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/controls/Button.tsx';
import { Card } from '#components/ui/display/Card.tsx';
import { Time } from '#components/ui/display/Time.tsx';
import { useShortDay } from '#components/ui/display/useShortDay.ts';
import { useWrite } from '#lib/browser/api/useApi.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import * as contract from '#lib/contract/index.ts';
import { type InvoicePayment, PAYMENT_METHODS } from '#lib/contract/invoices/payments.ts';
import type { FullInvoice } from '#lib/contract/invoices.ts';
import { attempt } from './attempt.ts';
import { useCents } from './invoiceWords.ts';
import { PaymentVoidForm } from './PaymentVoidForm.tsx';
import { ReasonForm } from './ReasonForm.tsx';

export function InvoicePayments({ invoice }: { invoice: FullInvoice }) {
  const t = useTranslations('invoices.payments');
  const money = useCents(invoice.currency);
  if (invoice.payments.length === 0) return null;
  return (
    <Card title={t('title')} meta={t('sum', { paid: money(invoice.paid_cents), balance: money(invoice.balance_cents) })}>
      <Box component="ul" sx={{ display: 'grid', gap: 3, listStyle: 'none', m: 0, p: 0 }}>
        {invoice.payments.map((payment) => (
          <Line key={payment.id} payment={payment} invoice={invoice} />
        ))}
      </Box>
    </Card>
  );
}

function Line({ payment, invoice }: { payment: InvoicePayment; invoice: FullInvoice }) {
  const t = useTranslations('invoices.payments');
  const methods = useTranslations('invoices.pay.methods');
  const money = useCents(invoice.currency);
  const day = useShortDay();
  const mayVoid = useAllows()(contract.invoices.voidPayment.access);
  const hasWhole = useCapability('receivables');
  const [open, setOpen] = useState(false);
  const { trigger, error, isMutating } = useWrite(contract.invoices.voidPayment);
  const { id, cents, paid_on, method, reference, by, voided_at, voided_by, void_reason } = payment;
  const isPart = payment.payment_cents !== null && payment.payment_cents > cents;
  const known = PAYMENT_METHODS.find((each) => each === method);
  const voided = async (reason: string) => {
    await attempt(async () => {
      await trigger([{ params: { id: invoice.id, payment: id }, body: { reason, version: invoice.version } }]);
      setOpen(false);
    });
  };
  return (
    <Box component="li" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', justifyContent: 'space-between', gap: '0 12px' }}>
        <Box component={voided_at ? 's' : 'b'}>{money(cents)}</Box>
        {!voided_at && mayVoid && !open && (
          <Button size="small" onClick={() => setOpen(true)}>
            {t('void')}
          </Button>
        )}
      </Box>
      <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
        {[
          day(paid_on),
          known ? methods(known) : method,
          reference,
          isPart && t('partOf', { amount: money(payment.payment_cents ?? 0) }),
          by,
        ]
          .filter(Boolean)
          .join(', ')}
      </Box>
      {voided_at && (
        <Box sx={{ typography: 'caption' }}>
          {t('voided', { by: voided_by ?? '', reason: void_reason ?? '' })} <Time at={voided_at} />
        </Box>
      )}
      {open && payment.payment_id !== null && hasWhole && (
        <PaymentVoidForm
          payment={{ id: payment.payment_id, cents: payment.payment_cents ?? cents, currency: invoice.currency }}
          onClose={() => setOpen(false)}
        />
      )}
      {open && !hasWhole && (
        <ReasonForm
          title={t('voidTitle', { amount: money(cents) })}
          about={t('voidAbout', { amount: money(cents) })}
          go={t('voidGo')}
          running={isMutating ? t('voiding') : undefined}
          error={error}
          onReason={(reason) => void voided(reason)}
          onClose={() => setOpen(false)}
        />
      )}
    </Box>
  );
}
