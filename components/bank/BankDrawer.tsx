'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { AppliedPicker } from '#components/invoices/AppliedPicker.tsx';
import { CustomerPicker } from '#components/invoices/CustomerPicker.tsx';
import { useCents } from '#components/invoices/invoiceWords.ts';
import { useApplied } from '#components/invoices/useApplied.ts';
import { Button } from '#components/ui/controls/Button.tsx';
import { FormActions } from '#components/ui/controls/FormActions.tsx';
import { SideDrawer } from '#components/ui/controls/SideDrawer.tsx';
import { SideForm } from '#components/ui/controls/SideForm.tsx';
import { TextField } from '#components/ui/controls/TextField.tsx';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { useToast } from '#components/ui/feedback/Toasts.tsx';
import { ApiError } from '#lib/browser/api/api.ts';
import { useWrite } from '#lib/browser/api/useApi.ts';
import type { BankLine } from '#lib/contract/bank/lines.ts';
import * as contract from '#lib/contract/index.ts';
import { useBankWords } from './bankWords.ts';

type Picked = { id: number; name: string };
type Props = { line: BankLine; currency: string; onClose: () => void };

/** Whose an open line is and what it pays, as proposed or otherwise; or that it is no payment. What is done with can be put back. */
export function BankDrawer({ line, currency, onClose }: Props) {
  const t = useTranslations('bank');
  const receive = useTranslations('receivables.receive');
  const pay = useTranslations('invoices.pay');
  const wrongs = useTranslations('invoices.form.wrong');
  const missing = useTranslations('invoices.reason')('missing');
  const common = useTranslations('common');
  const { howOf, nameOf } = useBankWords();
  const toast = useToast();
  const money = useCents(currency);
  const { cents, version } = line;
  const warning = (['seen', 'by-hand'] as const).find((each) => line.match?.reasons.includes(each));
  const [customer, setCustomer] = useState<Picked | null>(warning === 'seen' ? null : (line.match?.customer ?? null));
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState<'record' | 'leave'>();
  const proposed = useMemo(() => new Map(line.match?.apply.map((each) => [each.id, each.cents])), [line]);
  const isProposed = customer !== null && customer.id === line.match?.customer?.id && proposed.size > 0;
  const parts = useApplied({ customerId: customer?.id, currency, cents, proposed: isProposed ? proposed : undefined });
  const record = useWrite(contract.bank.record);
  const leave = useWrite(contract.bank.leaveOut);
  const reopen = useWrite(contract.bank.reopen);
  const failed = record.error ?? leave.error ?? reopen.error;
  const isOver = parts.applied > cents;
  const act = async (work: () => Promise<unknown>) => {
    if (record.isMutating || leave.isMutating || reopen.isMutating) return;
    try {
      await work();
      onClose();
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
    }
  };
  const submit = () => {
    setTried('record');
    if (!customer || isOver || parts.isWrong || !parts.isRead) return;
    const lines = [{ id: line.id, version, customer_id: customer.id, apply: parts.apply }];
    void act(async () => {
      await record.trigger([{ body: { lines } }]);
      toast(pay('done', { amount: money(cents) }));
    });
  };
  const leaveOut = () => {
    setTried('leave');
    if (reason.trim()) void act(() => leave.trigger([{ params: { id: line.id }, body: { reason: reason.trim(), version } }]));
  };
  const told = (
    <div>
      <b>{money(cents)}</b> {[line.name, line.memo].filter(Boolean).join(', ')}
      <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{[howOf(line), line.account].join(', ')}</Box>
    </div>
  );
  const error = failed && <Failure title={common('notDone')} problem={failed.problem} retryAfter={failed.retryAfter} />;
  if (line.state !== 'open')
    return (
      <SideDrawer title={nameOf(line)} onClose={onClose}>
        <Box sx={{ display: 'grid', gap: 3, p: '0 16px 16px', justifyItems: 'start' }}>
          {error}
          {told}
          <Button onClick={() => void act(() => reopen.trigger([{ params: { id: line.id }, body: { version } }]))}>{t('reopen')}</Button>
        </Box>
      </SideDrawer>
    );
  return (
    <SideDrawer title={nameOf(line)} width={560} onClose={onClose}>
      <SideForm onSubmit={submit}>
        {error}
        {told}
        {warning && <Alert kind="warn">{t(`recorded.${warning}`)}</Alert>}
        <CustomerPicker
          label={common('customer')}
          value={customer}
          error={tried === 'record' && !customer && wrongs('customer')}
          onChange={(next) => {
            setCustomer(next);
            parts.clear();
          }}
        />
        <AppliedPicker of={parts} money={money} tried={tried === 'record'} />
        {isOver && <span role="alert">{t('over', { applied: money(parts.applied) })}</span>}
        {customer && parts.isRead && cents > parts.applied && <p>{receive('left', { amount: money(cents - parts.applied) })}</p>}
        <Box component="details">
          <summary>{t('notOurs')}</summary>
          <Box sx={{ display: 'grid', gap: 2, pt: 2, justifyItems: 'start' }}>
            <TextField
              label={t('why')}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
              error={tried === 'leave' && !reason.trim() && missing}
            />
            <Button onClick={leaveOut}>{t('leaveOut')}</Button>
          </Box>
        </Box>
        <FormActions go={pay('go')} running={record.isMutating ? pay('running') : undefined} onClose={onClose} />
      </SideForm>
    </SideDrawer>
  );
}
