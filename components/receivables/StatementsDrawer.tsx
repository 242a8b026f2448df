'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useCents } from '#components/invoices/invoiceWords.ts';
import { Button } from '#components/ui/controls/Button.tsx';
import { Checkbox } from '#components/ui/controls/Checkbox.tsx';
import { FormActions } from '#components/ui/controls/FormActions.tsx';
import { SideDrawer } from '#components/ui/controls/SideDrawer.tsx';
import { SideForm } from '#components/ui/controls/SideForm.tsx';
import { TextField } from '#components/ui/controls/TextField.tsx';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import { CardsSkeleton } from '#components/ui/feedback/CardsSkeleton.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { ApiError } from '#lib/browser/api/api.ts';
import { useRead, useWrite } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import type { StatementRun, StatementsDue } from '#lib/contract/receivables/statementRuns.ts';
import { Day } from '#lib/contract/shapes.ts';
import { StatementRecipients } from './StatementRecipients.tsx';
import { PrintStatements, StatementRuns } from './StatementRuns.tsx';
import { usualFrom } from './statementPeriod.ts';

type Props = { ids?: readonly number[]; from?: string; to?: string; onSent?: () => void; onClose: () => void };

/** Who gets a statement of which period, and by which way; what is sent is then printed from here. */
export function StatementsDrawer({ ids, from: firstFrom, to: firstTo, onSent, onClose: onLeave }: Props) {
  const t = useTranslations('receivables.sending');
  const words = useTranslations('receivables.statement');
  const common = useTranslations('common');
  const ui = useTranslations('ui');
  const [asked] = useState(ids);
  const { data: settings, error: unread } = useRead(contract.invoices.settings, {});
  const [typed, setTyped] = useState({ from: firstFrom, to: firstTo });
  const [isAgain, setAgain] = useState(false);
  const [sent, setSent] = useState<StatementRun>();
  const to = typed.to ?? settings?.data.today ?? '';
  const from = typed.from ?? (Day.safeParse(to).success ? usualFrom(to) : '');
  const isPeriod = Day.safeParse(from).success && Day.safeParse(to).success && from <= to;
  const query = { from, to, ...(asked && { ids: [...asked] }), ...(isAgain && { again: '1' as const }) };
  const read = useRead(contract.receivables.statementsDue, isPeriod && !sent ? { query } : null, { keepPreviousData: false });
  const { trigger, error: failed, isMutating } = useWrite(contract.receivables.sendStatements);
  const found: StatementsDue | undefined = read.data?.data;
  const money = useCents(found?.currency ?? settings?.data.currency ?? 'USD');
  const due = found?.due ?? [];
  const error = read.error ?? unread;
  const send = async () => {
    if (isMutating || !isPeriod || due.length === 0) return;
    const statements = due.map(({ customer, balance_cents }) => ({ customer_id: customer.id, balance_cents }));
    try {
      setSent((await trigger([{ body: { from, to, again: isAgain, statements } }])).data);
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      void read.mutate();
    }
  };
  const onClose = () => {
    onLeave();
    // What it was opened from may go with that.
    if (sent) onSent?.();
  };
  if (sent)
    return (
      <SideDrawer title={t('title')} width={560} onClose={onClose}>
        <Box sx={{ display: 'grid', gap: 3, px: 4, pb: 4, overflow: 'auto', alignContent: 'start' }}>
          <Alert kind="ok" title={t('done', { mail: sent.mails, paper: sent.letters })} />
          {sent.letters > 0 && <PrintStatements run={sent} />}
          <div>
            <Button onClick={onClose}>{common('close')}</Button>
          </div>
        </Box>
      </SideDrawer>
    );
  return (
    <SideDrawer title={t('title')} width={560} onClose={onClose}>
      <SideForm onSubmit={() => void send()}>
        {failed && <Failure title={common('notDone')} problem={failed.problem} retryAfter={failed.retryAfter} />}
        <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: '1fr 1fr', alignItems: 'start' }}>
          <TextField label={words('from')} type="date" value={from} onChange={({ target }) => setTyped({ ...typed, from: target.value })} />
          <TextField
            label={words('to')}
            type="date"
            value={to}
            onChange={({ target }) => setTyped({ ...typed, to: target.value })}
            error={from > to && to !== '' && words('wrong')}
          />
        </Box>
        {error && <Failure problem={error.problem} retryAfter={error.retryAfter} retry={() => void read.mutate()} />}
        {!found && !error && isPeriod && <CardsSkeleton columns={[[4]]} />}
        {(isAgain || found?.left.some(({ why }) => why === 'sent')) && (
          <Box component="label" sx={{ display: 'flex', gap: 2, alignItems: 'center' }}>
            <Checkbox checked={isAgain} onChange={({ target }) => setAgain(target.checked)} />
            {t('again')}
          </Box>
        )}
        {found && <StatementRecipients found={found} money={money} isOfAll={!asked} />}
        <StatementRuns />
        {due.length > 0 ? (
          <FormActions go={t('send', { count: due.length })} running={isMutating ? common('sending') : undefined} onClose={onClose} />
        ) : (
          <div>
            <Button onClick={onClose}>{ui('cancel')}</Button>
          </div>
        )}
      </SideForm>
    </SideDrawer>
  );
}
