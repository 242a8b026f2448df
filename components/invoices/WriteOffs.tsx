'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/controls/Button.tsx';
import { Card } from '#components/ui/display/Card.tsx';
import { Time } from '#components/ui/display/Time.tsx';
import { useShortDay } from '#components/ui/display/useShortDay.ts';
import { useWrite } from '#lib/browser/api/useApi.ts';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import * as contract from '#lib/contract/index.ts';
import type { WriteOff } from '#lib/contract/invoices/payments.ts';
import type { FullInvoice } from '#lib/contract/invoices.ts';
import { attempt } from './attempt.ts';
import { useCents } from './invoiceWords.ts';
import { ReasonForm } from './ReasonForm.tsx';

export function WriteOffs({ invoice }: { invoice: FullInvoice }) {
  const t = useTranslations('receivables.writeOff');
  if (invoice.write_offs.length === 0) return null;
  return (
    <Card title={t('title')}>
      <Box component="ul" sx={{ display: 'grid', gap: 3, listStyle: 'none', m: 0, p: 0 }}>
        {invoice.write_offs.map((each) => (
          <Line key={each.id} writeOff={each} invoice={invoice} />
        ))}
      </Box>
    </Card>
  );
}

function Line({ writeOff, invoice }: { writeOff: WriteOff; invoice: FullInvoice }) {
  const t = useTranslations('receivables.writeOff');
  const payments = useTranslations('invoices.payments');
  const money = useCents(invoice.currency);
  const day = useShortDay();
  const mayVoid = useAllows()(contract.receivables.voidWriteOff.access);
  const [isOpen, setOpen] = useState(false);
  const { trigger, error, isMutating } = useWrite(contract.receivables.voidWriteOff);
  const { cents, written_off_on, reason: why, by, voided_at, voided_by, void_reason } = writeOff;
  const takeBack = (reason: string) =>
    attempt(async () => {
      await trigger([{ params: { id: invoice.id }, body: { reason, version: invoice.version } }]);
      setOpen(false);
    });
  return (
    <Box component="li" sx={{ overflowWrap: 'anywhere' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', justifyContent: 'space-between', gap: '0 12px' }}>
        <Box component={voided_at ? 's' : 'b'}>{money(cents)}</Box>
        {!voided_at && mayVoid && !isOpen && (
          <Button size="small" onClick={() => setOpen(true)}>
            {t('takeBack')}
          </Button>
        )}
      </Box>
      <div>{why}</div>
      <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{[day(written_off_on), by].filter(Boolean).join(', ')}</Box>
      {voided_at && (
        <Box sx={{ typography: 'caption' }}>
          {payments('voided', { by: voided_by ?? '', reason: void_reason ?? '' })} <Time at={voided_at} />
        </Box>
      )}
      {isOpen && (
        <ReasonForm
          title={t('takeBack')}
          about={t('takeBackAbout', { amount: money(cents) })}
          go={t('takeBack')}
          running={isMutating ? t('running') : undefined}
          error={error}
          onReason={(reason) => void takeBack(reason)}
          onClose={() => setOpen(false)}
        />
      )}
    </Box>
  );
}
