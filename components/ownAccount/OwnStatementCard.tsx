'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { StatementPanel } from '#components/receivables/StatementPanel.tsx';
import { ActionButton } from '#components/ui/controls/ActionButton.tsx';
import { Button } from '#components/ui/controls/Button.tsx';
import { Select } from '#components/ui/controls/Select.tsx';
import { TextField } from '#components/ui/controls/TextField.tsx';
import { Card } from '#components/ui/display/Card.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { useRead } from '#lib/browser/api/useApi.ts';
import { useDownload } from '#lib/browser/api/useDownload.ts';
import * as contract from '#lib/contract/index.ts';
import type { OwnAccount } from '#lib/contract/ownAccount/account.ts';
import { Day } from '#lib/contract/shapes.ts';
import { monthsAfter } from '#lib/format/localDay.ts';
import { useLanguage } from '#lib/i18n/useLanguage.ts';

/** Of how many months, with the one that runs, a statement is at first. */
const MONTHS = 3;

/** A statement of a period, as lines on demand and as files. */
export function OwnStatementCard({ account }: { account: OwnAccount }) {
  const { accounts, number, today } = account;
  const t = useTranslations('receivables.statement');
  const own = useTranslations('ownAccount.statement');
  const pdfWords = useTranslations('invoices.pdf');
  const locale = useLanguage();
  const [from, setFrom] = useState(() => monthsAfter(`${today.slice(0, 7)}-01`, 1 - MONTHS));
  const [to, setTo] = useState(today);
  const [whose, setWhose] = useState<string | null>(null);
  const [isShown, setShown] = useState(false);
  const pdf = useDownload(contract.ownAccount.statementFile);
  const csv = useDownload(contract.ownAccount.statementFile);
  const isPeriod = Day.safeParse(from).success && Day.safeParse(to).success && from <= to;
  const query = { from, to, customer_id: whose === null ? undefined : Number(whose) };
  const read = useRead(contract.ownAccount.statement, isShown && isPeriod ? { query } : null);
  const told = read.data?.data;
  const isAsked = told?.from === from && told.to === to && told.customer.id === (whose === null ? account.id : Number(whose));
  const reason = isPeriod ? undefined : t('wrong');
  const get = (file: typeof pdf, format: 'pdf' | 'csv') =>
    void file.start({ query: { ...query, format, locale } }, `statement-${number}-${to}.${format}`);
  const error = pdf.error ?? csv.error ?? read.error;
  return (
    <Card title={t('title')}>
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: '1fr 1fr', sm: '170px 170px minmax(0, 1fr)' }, alignItems: 'start' }}>
        <TextField label={t('from')} type="date" value={from} onChange={({ target }) => setFrom(target.value)} />
        <TextField
          label={t('to')}
          type="date"
          value={to}
          onChange={({ target }) => setTo(target.value)}
          error={from > to && to !== '' && t('wrong')}
        />
        {accounts.length > 1 && (
          <Box sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' } }}>
            <Select
              label={own('account')}
              options={accounts.map(({ id, name }) => ({ value: String(id), label: name }))}
              value={whose ?? String(accounts[0]?.id)}
              onChange={setWhose}
            />
          </Box>
        )}
      </Box>
      {error && <Failure problem={error.problem} retryAfter={error.retryAfter} retry={read.error && (() => void read.mutate())} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <Button aria-expanded={isShown} onClick={() => setShown(!isShown)}>
          {own('show')}
        </Button>
        <ActionButton reason={reason} running={pdf.progress ? pdfWords('running') : undefined} onClick={() => get(pdf, 'pdf')}>
          {pdfWords('button')}
        </ActionButton>
        <ActionButton reason={reason} running={csv.progress ? 'CSV' : undefined} onClick={() => get(csv, 'csv')}>
          CSV
        </ActionButton>
      </Box>
      {isShown && isAsked && <StatementPanel statement={told} isOwn />}
    </Card>
  );
}
