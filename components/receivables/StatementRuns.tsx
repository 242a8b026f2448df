'use client';

import PictureAsPdfOutlined from '@mui/icons-material/PictureAsPdfOutlined';
import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { CustomerLink } from '#components/customers/CustomerLink.tsx';
import { SendButton } from '#components/ui/controls/SendButton.tsx';
import { Time } from '#components/ui/display/Time.tsx';
import { useShortDay } from '#components/ui/display/useShortDay.ts';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { ListFooter } from '#components/ui/lists/ListFooter.tsx';
import { useRead } from '#lib/browser/api/useApi.ts';
import { useDownload } from '#lib/browser/api/useDownload.ts';
import { useChannel } from '#lib/browser/realtime/useChannel.ts';
import * as contract from '#lib/contract/index.ts';
import type { StatementRun } from '#lib/contract/receivables/statementRuns.ts';
import { STATEMENTS_PRINTED } from '#lib/contract/words/statements.ts';

/** What was sent before, to print it again; the mails that no server took. */
export function StatementRuns() {
  const t = useTranslations('receivables.sending');
  const sent = useTranslations('reminders')('runs');
  const [query, setQuery] = useState({ page: 1, per_page: 5 });
  const { data, error, mutate } = useRead(contract.receivables.statementRuns, { query });
  useChannel('invoices', 'receivables');
  const runs = data?.data ?? [];
  if (runs.length === 0 && !error) return null;
  return (
    <Box component="section" aria-label={sent} sx={{ display: 'grid', gap: 2, pt: 3 }}>
      <b>{sent}</b>
      {error && <Failure problem={error.problem} retryAfter={error.retryAfter} retry={() => void mutate()} />}
      <Box component="ul" sx={{ display: 'grid', gap: 3, listStyle: 'none', m: 0, p: 0 }}>
        {runs.map((run) => (
          <Run key={run.id} run={run} failed={t('failed')} />
        ))}
      </Box>
      {data && data.meta.last_page > 1 && <ListFooter meta={data.meta} onPage={(next) => setQuery({ ...query, ...next })} />}
    </Box>
  );
}

function Run({ run, failed: failedWords }: { run: StatementRun; failed: string }) {
  const made = useTranslations('billableWork.made');
  const statement = useTranslations('receivables.statement');
  const day = useShortDay();
  const { at, by, from, to, mails, letters, failed } = run;
  return (
    <Box component="li" sx={{ display: 'grid', gap: 1 }}>
      <span>
        {statement('period', { from: day(from), to: day(to) })}: {made('ways', { mail: mails, paper: letters })}
      </span>
      <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
        {by && `${by}, `}
        <Time at={at} />
      </Box>
      {failed.length > 0 && (
        <Box sx={{ color: 'error.main', overflowWrap: 'anywhere' }}>
          {failedWords}{' '}
          {failed.map(({ customer, email }) => (
            <span key={customer.id}>
              <CustomerLink id={customer.id} name={customer.name} /> ({email}){' '}
            </span>
          ))}
        </Box>
      )}
      {letters > 0 && <PrintStatements run={run} />}
    </Box>
  );
}

/** One PDF of those on paper, or of more than go into one a PDF for each part. */
export function PrintStatements({ run: { id, to, letters } }: { run: StatementRun }) {
  const t = useTranslations('receivables.sending');
  const batch = useTranslations('invoices.batch');
  const pdf = useTranslations('invoices.pdf');
  const file = useDownload(contract.receivables.printStatements);
  const parts = Math.ceil(letters / STATEMENTS_PRINTED);
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {Array.from({ length: parts }, (_, place) => (
          <SendButton
            key={place}
            size="small"
            startIcon={<PictureAsPdfOutlined />}
            running={file.progress ? pdf('running') : undefined}
            onClick={() =>
              void file.start({ params: { id }, query: { page: place + 1 } }, `statements-${to}${parts > 1 ? `-${place + 1}` : ''}.pdf`)
            }
          >
            {parts > 1 ? batch('part', { part: place + 1, parts }) : t('print', { count: letters })}
          </SendButton>
        ))}
      </Box>
      {file.error && <Failure problem={file.error.problem} retryAfter={file.error.retryAfter} />}
    </>
  );
}
