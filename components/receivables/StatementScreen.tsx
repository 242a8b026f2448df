'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useCents } from '#components/invoices/invoiceWords.ts';
import { useNamed } from '#components/shell/pageName.ts';
import { SendButton } from '#components/ui/controls/SendButton.tsx';
import { TextField } from '#components/ui/controls/TextField.tsx';
import { Figures } from '#components/ui/display/Figures.tsx';
import { PageHead } from '#components/ui/display/PageHead.tsx';
import { useShortDay } from '#components/ui/display/useShortDay.ts';
import { CardsSkeleton } from '#components/ui/feedback/CardsSkeleton.tsx';
import { Empty } from '#components/ui/feedback/Empty.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { NotFound } from '#components/ui/feedback/NotFound.tsx';
import { hrefOf } from '#lib/access/pages.ts';
import { useRead } from '#lib/browser/api/useApi.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { useDownload } from '#lib/browser/api/useDownload.ts';
import { useChannel } from '#lib/browser/realtime/useChannel.ts';
import * as contract from '#lib/contract/index.ts';
import type { Statement } from '#lib/contract/receivables/statements.ts';
import { Day } from '#lib/contract/shapes.ts';
import { useLanguage } from '#lib/i18n/useLanguage.ts';
import { StatementPanel } from './StatementPanel.tsx';
import { StatementsAction } from './StatementsAction.tsx';
import { usualFrom } from './statementPeriod.ts';

export function StatementScreen({ id }: { id: string }) {
  const t = useTranslations('receivables.statement');
  const lacking = useTranslations('receivables.aging')('lacking');
  const customers = useTranslations('customers');
  const titles = useTranslations('titles');
  const isThere = useCapability('receivables');
  const settings = useRead(contract.invoices.settings, isThere ? {} : null);
  const [typed, setTyped] = useState<{ from?: string; to?: string }>({});
  const today = settings.data?.data.today;
  const to = typed.to ?? today ?? '';
  const from = typed.from ?? (today ? usualFrom(today) : '');
  const isPeriod = Day.safeParse(from).success && Day.safeParse(to).success && from <= to;
  const read = useRead(contract.receivables.statement, isPeriod ? { params: { id }, query: { from, to } } : null);
  useChannel('invoices', 'receivables');
  const error = read.error ?? settings.error;
  const named = read.data?.data.customer.name;
  const name = named === undefined ? t('title') : t('titleOf', { name: named });
  const statement = read.data?.data.from === from && read.data.data.to === to ? read.data.data : undefined;
  useNamed(name);
  const back = { href: hrefOf('apps-customers-view', { id }), label: titles('apps-customers-view', { id }) };
  const retry = () => void Promise.all([settings.mutate(), read.mutate()]);
  if (!isThere) return <Empty glyph="skipped">{lacking}</Empty>;
  if (error?.problem.code === 'not_found')
    return (
      <NotFound
        title={customers('missing', { id })}
        why={customers('missingWhy')}
        href={hrefOf('apps-customers-list')}
        go={titles('apps-customers-list')}
      />
    );
  return (
    <Box sx={{ overflow: 'auto', flex: 1, pb: 5 }}>
      <PageHead
        back={back}
        title={name}
        sub={statement && <span>{statement.customer.number}</span>}
        actions={
          statement && (
            <>
              <Files statement={statement} />
              <StatementsAction ids={[statement.customer.id]} from={from} to={to} />
            </>
          )
        }
      />
      <Box sx={{ display: 'grid', gap: 4, px: { xs: 4, sm: 5 }, gridTemplateColumns: 'minmax(0, 1fr)', maxWidth: 1100 }}>
        <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: '1fr 1fr', sm: '180px 180px' }, alignItems: 'start' }}>
          <TextField label={t('from')} type="date" value={from} onChange={({ target }) => setTyped({ ...typed, from: target.value })} />
          <TextField
            label={t('to')}
            type="date"
            value={to}
            onChange={({ target }) => setTyped({ ...typed, to: target.value })}
            error={from > to && to !== '' && t('wrong')}
          />
        </Box>
        {error && <Failure problem={error.problem} retryAfter={error.retryAfter} retry={retry} />}
        {!statement && !error && (isPeriod || !today) && <CardsSkeleton columns={[[2, 8]]} />}
        {statement && <Balances statement={statement} />}
        {statement && <StatementPanel statement={statement} />}
      </Box>
    </Box>
  );
}

function Balances({ statement: { currency, opening_cents, closing_cents, lines, from, to } }: { statement: Statement }) {
  const t = useTranslations('receivables.statement');
  const money = useCents(currency);
  const day = useShortDay();
  const sum = (sign: 1 | -1) => lines.reduce((all, { cents }) => (cents * sign > 0 ? all + cents * sign : all), 0);
  return (
    <Figures
      of={[
        { label: t('opening'), value: money(opening_cents), more: day(from) },
        { label: t('fields.charge'), value: money(sum(1)) },
        { label: t('fields.credit'), value: money(sum(-1)) },
        { label: t('closing'), value: money(closing_cents), more: day(to) },
      ]}
    />
  );
}

function Files({ statement: { customer, from, to } }: { statement: Statement }) {
  const t = useTranslations('invoices.pdf');
  const locale = useLanguage();
  const pdf = useDownload(contract.receivables.statementFile);
  const csv = useDownload(contract.receivables.statementFile);
  const get = (file: typeof pdf, format: 'pdf' | 'csv') =>
    void file.start({ params: { id: customer.id }, query: { from, to, format, locale } }, `statement-${customer.number}-${to}.${format}`);
  const error = pdf.error ?? csv.error;
  return (
    <>
      {error && <Failure problem={error.problem} retryAfter={error.retryAfter} />}
      <SendButton running={csv.progress ? 'CSV' : undefined} onClick={() => get(csv, 'csv')}>
        CSV
      </SendButton>
      <SendButton running={pdf.progress ? t('running') : undefined} onClick={() => get(pdf, 'pdf')}>
        {t('button')}
      </SendButton>
    </>
  );
}
