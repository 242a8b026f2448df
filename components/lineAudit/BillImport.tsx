'use client';

import Box from '@mui/material/Box';
import MuiCheckbox from '@mui/material/Checkbox';
import { useTranslations } from 'next-intl';
import { useMonthName } from '#components/recurring/useMonthName.ts';
import { Choice } from '#components/ui/controls/Choice.tsx';
import { ChooseFile } from '#components/ui/controls/ChooseFile.tsx';
import { FormDialog } from '#components/ui/controls/FormDialog.tsx';
import { Select } from '#components/ui/controls/Select.tsx';
import { TextField } from '#components/ui/controls/TextField.tsx';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { useToast } from '#components/ui/feedback/Toasts.tsx';
import type { CarrierBill } from '#lib/contract/lineAudit.ts';
import { knownProvider, PROVIDERS } from '#lib/contract/sims/states.ts';
import { MOST_BILL_LINES } from '#lib/contract/words/lineAudit.ts';
import { BillReportPart } from './BillReportPart.tsx';
import { useBillImport } from './useBillImport.ts';

type Props = { accounts: readonly CarrierBill[]; currency: string; onClose: () => void };

/** First told what is in the file, then stored: all of it, or without the rows somebody chose to leave out. */
export function BillImport({ accounts, currency, onClose }: Props) {
  const t = useTranslations('lineAudit.import');
  const words = useTranslations('lineAudit');
  const cycle = useTranslations('recurring.cycle');
  const ui = useTranslations('ui.import');
  const common = useTranslations('common');
  const providers = useTranslations('sims.provider');
  const monthName = useMonthName();
  const toast = useToast();
  const work = useBillImport(accounts);
  const { draft, change, told, error, isReady, missing } = work;
  const { replaces } = told ?? {};
  const name = `${providers(knownProvider(draft.provider) ?? 'other')} ${draft.account}`;
  const send = async () => {
    const bill = await work.send();
    if (!bill) return;
    toast(t('done', { name, month: monthName(bill.month), count: bill.lines }));
    onClose();
  };
  return (
    <FormDialog
      title={t('title')}
      go={isReady ? t(replaces ? 'replace' : 'go', { count: told?.lines ?? 0 }) : ui('check')}
      running={work.isSending ? (isReady ? ui('running') : common('checking')) : undefined}
      reason={missing ? t(`missing.${missing}`) : undefined}
      onGo={() => void send()}
      onClose={onClose}
    >
      <p style={{ margin: 0 }}>{t('about', { most: MOST_BILL_LINES })}</p>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
        <ChooseFile accept=".csv,.tsv,.txt,.xlsx" onFile={(file) => change({ file })} />
        <span>{draft.file?.name}</span>
      </Box>
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr 1fr' }, gap: 3 }}>
        <Select
          label={words('carrier')}
          required
          options={PROVIDERS.map((value) => ({ value, label: providers(value) }))}
          value={draft.provider}
          onChange={(provider) => provider && change({ provider: knownProvider(provider) ?? 'vzw' })}
        />
        <TextField
          label={words('fields.account')}
          required
          value={draft.account}
          suggestions={accounts.filter(({ provider }) => provider === draft.provider).map(({ account }) => account)}
          onChange={(event) => change({ account: event.target.value })}
        />
        <TextField
          label={cycle('month')}
          type="month"
          required
          value={draft.month}
          onChange={(event) => change({ month: event.target.value })}
        />
      </Box>
      {error && (
        <>
          <Failure title={ui('failed')} problem={error.problem} retryAfter={error.retryAfter} />
          {error.problem.errors?.file?.map((why) => (
            <span key={why}>{why}</span>
          ))}
        </>
      )}
      {told && <BillReportPart told={told} currency={currency} onMap={work.map} />}
      {told && told.wrong > 0 && told.lines > 0 && (
        <Choice
          as={MuiCheckbox}
          label={t('leaveOut', { count: told.wrong })}
          reason={undefined}
          checked={draft.leaveOut}
          onChange={(leaveOut) => work.leaveOut(leaveOut)}
        />
      )}
      {replaces && <Alert kind="warn">{t('replaces', { name, month: monthName(replaces.month), count: replaces.lines })}</Alert>}
    </FormDialog>
  );
}
