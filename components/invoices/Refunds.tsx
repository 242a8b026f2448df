'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/controls/Button.tsx';
import { Time } from '#components/ui/display/Time.tsx';
import { useRead, useWrite } from '#lib/browser/api/useApi.ts';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import * as contract from '#lib/contract/index.ts';
import type { Refund } from '#lib/contract/receivables/refunds.ts';
import { attempt } from './attempt.ts';
import { useCents } from './invoiceWords.ts';
import { ReasonForm } from './ReasonForm.tsx';
import { RefundForm } from './RefundForm.tsx';
import { usePaymentName } from './usePaymentName.ts';

type Props = { customerId: number; unapplied: number; currency: string };

/** What went back to a customer, and what of their unapplied credit may. */
export function Refunds({ customerId, unapplied, currency }: Props) {
  const t = useTranslations('receivables.refund');
  const may = useAllows()(contract.receivables.refund.access);
  const [isOpen, setOpen] = useState(false);
  const { data } = useRead(contract.receivables.refunds, { params: { id: customerId } });
  const refunds = data?.data ?? [];
  return (
    <>
      {unapplied > 0 && may && !isOpen && (
        <div>
          <Button size="small" onClick={() => setOpen(true)}>
            {t('open')}
          </Button>
        </div>
      )}
      {isOpen && <RefundForm customerId={customerId} unapplied={unapplied} currency={currency} onClose={() => setOpen(false)} />}
      {refunds.length > 0 && (
        <Box component="ul" aria-label={t('title')} sx={{ display: 'grid', gap: 3, listStyle: 'none', m: 0, p: 0 }}>
          {refunds.map((refund) => (
            <Row key={refund.id} refund={refund} may={may} />
          ))}
        </Box>
      )}
    </>
  );
}

function Row({ refund, may }: { refund: Refund; may: boolean }) {
  const t = useTranslations('receivables.refund');
  const own = useTranslations('invoices.payments');
  const money = useCents(refund.currency);
  const nameOf = usePaymentName();
  const [isOpen, setOpen] = useState(false);
  const { trigger, error, isMutating } = useWrite(contract.receivables.voidRefund);
  const { id, cents, method, reference, refunded_on, reason, by, voided_at, voided_by, void_reason } = refund;
  const undo = (why: string) =>
    attempt(async () => {
      await trigger([{ params: { id }, body: { reason: why } }]);
      setOpen(false);
    });
  return (
    <Box component="li" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', justifyContent: 'space-between', gap: '0 12px' }}>
        <span>
          <Box component={voided_at ? 's' : 'b'}>{t('of', { amount: money(cents) })}</Box>{' '}
          {nameOf({ method, reference, paid_on: refunded_on })}
        </span>
        {may && !voided_at && !isOpen && (
          <Button size="small" onClick={() => setOpen(true)}>
            {own('void')}
          </Button>
        )}
      </Box>
      <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{[reason, by].filter(Boolean).join(', ')}</Box>
      {voided_at && (
        <Box sx={{ typography: 'caption' }}>
          {own('voided', { by: voided_by ?? '', reason: void_reason ?? '' })} <Time at={voided_at} />
        </Box>
      )}
      {isOpen && (
        <ReasonForm
          title={t('void')}
          about={t('voidAbout', { amount: money(cents) })}
          go={t('void')}
          running={isMutating ? own('voiding') : undefined}
          error={error}
          onReason={(why) => void undo(why)}
          onClose={() => setOpen(false)}
        />
      )}
    </Box>
  );
}
