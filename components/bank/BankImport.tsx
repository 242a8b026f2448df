'use client';

import Box from '@mui/material/Box';
import MuiCheckbox from '@mui/material/Checkbox';
import { useTranslations } from 'next-intl';
import { ColumnsPicker } from '#components/imports/ColumnsPicker.tsx';
import { Choice } from '#components/ui/controls/Choice.tsx';
import { ChooseFile } from '#components/ui/controls/ChooseFile.tsx';
import { FormDialog } from '#components/ui/controls/FormDialog.tsx';
import { ImportProblems } from '#components/ui/controls/ImportProblems.tsx';
import { TextField } from '#components/ui/controls/TextField.tsx';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { useToast } from '#components/ui/feedback/Toasts.tsx';
import type { BankReport } from '#lib/contract/bank/file.ts';
import { BANK_FIELDS, MOST_BANK_LINES } from '#lib/contract/words/bank.ts';
import { ChangedLines } from './ChangedLines.tsx';
import { useBankImport } from './useBankImport.ts';
import { useBankProblem, useBankRefusal } from './useBankProblem.ts';

type Props = { accounts: readonly string[]; money: (cents: number) => string; onClose: () => void };

/** First told what is in the file and how much of it matches, then added to the list; money moves only when somebody records it there. */
export function BankImport({ accounts, money, onClose }: Props) {
  const t = useTranslations('bank.import');
  const bills = useTranslations('lineAudit.import');
  const ui = useTranslations('ui.import');
  const common = useTranslations('common');
  const toast = useToast();
  const work = useBankImport(accounts.length === 1 ? (accounts[0] ?? '') : '');
  const refusalOf = useBankRefusal();
  const { draft, change, told, error, isReady } = work;
  const isUnmapped = told !== undefined && told.missing.length > 0 && !draft.columns;
  const reason = !draft.file
    ? bills('missing.file')
    : !draft.account.trim()
      ? t('noAccount')
      : isUnmapped
        ? bills('missing.columns')
        : undefined;
  const isKnown = told !== undefined && told.missing.length === 0 && told.lines === 0 && told.wrong === 0 && !draft.columns;
  const send = async () => {
    const stored = await work.send();
    if (!stored) return;
    toast(t('done', { count: stored.lines }));
    onClose();
  };
  return (
    <FormDialog
      title={t('title')}
      go={isReady ? t('go', { count: told?.lines ?? 0 }) : ui('check')}
      running={work.isSending ? (isReady ? ui('running') : common('checking')) : undefined}
      reason={reason ?? (isKnown ? t(told.known > 0 ? 'nothingNew' : 'noDeposits') : undefined)}
      onGo={() => void send()}
      onClose={onClose}
    >
      <p style={{ margin: 0 }}>{t('about', { most: MOST_BANK_LINES })}</p>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
        <ChooseFile accept=".csv,.txt,.ofx,.qfx,.qbo" onFile={(file) => change({ file })} />
        <span>{draft.file?.name}</span>
      </Box>
      <TextField
        label={t('account')}
        required
        value={draft.account}
        suggestions={[...accounts]}
        onChange={({ target }) => change({ account: target.value })}
      />
      {error && (
        <>
          <Failure title={ui('failed')} problem={error.problem} retryAfter={error.retryAfter} />
          <span>{refusalOf(error.problem)}</span>
        </>
      )}
      {told && <Told told={told} money={money} onMap={work.map} />}
      {told && told.wrong > 0 && told.lines > 0 && (
        <Choice
          as={MuiCheckbox}
          label={bills('leaveOut', { count: told.wrong })}
          reason={undefined}
          checked={draft.leaveOut}
          onChange={(on) => work.leaveOut(on)}
        />
      )}
    </FormDialog>
  );
}

type ToldProps = { told: BankReport; money: Props['money']; onMap: ReturnType<typeof useBankImport>['map'] };

function Told({ told, money, onMap }: ToldProps) {
  const t = useTranslations('bank.import');
  const bills = useTranslations('lineAudit.import');
  const problemOf = useBankProblem();
  const { format, columns, missing, lines, cents, known, changed, out, certain, likely, wrong, problems } = told;
  const options = BANK_FIELDS.map((value) => ({ value, label: t(`fields.${value}`) }));
  return (
    <Box role="status" sx={{ display: 'grid', gap: 3 }}>
      {missing.length > 0 && <Alert kind="warn">{missing.map((what) => t(`unmapped.${what}`)).join(' ')}</Alert>}
      {format === 'csv' && (
        <ColumnsPicker title={bills('columns')} isOpen={missing.length > 0} columns={columns} options={options} onMap={onMap} />
      )}
      {(lines > 0 || known > 0 || out > 0) && (
        <Alert kind={lines > 0 && wrong === 0 ? 'ok' : 'info'}>
          {lines > 0 && t('would', { count: lines, amount: money(cents), certain, likely })} {known > 0 && t('known', { count: known })}{' '}
          {out > 0 && t('out', { count: out })}
        </Alert>
      )}
      {changed.length > 0 && <ChangedLines lines={changed} money={money} />}
      {wrong > 0 && <ImportProblems title={bills('wrong', { count: wrong })} problems={problems.map(problemOf)} />}
    </Box>
  );
}
