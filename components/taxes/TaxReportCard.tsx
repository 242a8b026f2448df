'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useCents } from '#components/invoices/invoiceWords.ts';
import { ActionButton } from '#components/ui/controls/ActionButton.tsx';
import { TextField } from '#components/ui/controls/TextField.tsx';
import { Card } from '#components/ui/display/Card.tsx';
import { useShortDay } from '#components/ui/display/useShortDay.ts';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { useRead } from '#lib/browser/api/useApi.ts';
import { useDownload } from '#lib/browser/api/useDownload.ts';
import { useChannel } from '#lib/browser/realtime/useChannel.ts';
import * as contract from '#lib/contract/index.ts';
import type { TaxReport } from '#lib/contract/taxes/jurisdiction.ts';
import { firstOf, lastOf, monthsAfter } from '#lib/domain/recurring.ts';

/** Opens with the month before: that is what is filed. */
export function TaxReportCard({ today }: { today: string }) {
  const t = useTranslations('taxes');
  const common = useTranslations('common');
  const period = useTranslations('receivables.statement');
  const day = useShortDay();
  const before = monthsAfter(today.slice(0, 7), -1);
  const [from, setFrom] = useState(firstOf(before));
  const [to, setTo] = useState(lastOf(before));
  const isPeriod = from !== '' && to !== '' && from <= to;
  const query = { from, to };
  const { data, error, mutate } = useRead(contract.taxes.report, isPeriod ? { query } : null, { keepPreviousData: false });
  const file = useDownload(contract.taxes.file);
  useChannel('invoices', 'taxes');
  return (
    <Card title={t('report')} meta={isPeriod && period('period', { from: day(from), to: day(to) })}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'start' }}>
        <TextField label={t('from')} type="date" required value={from} onChange={(event) => setFrom(event.target.value)} />
        <TextField
          label={t('to')}
          type="date"
          required
          value={to}
          error={isPeriod ? undefined : t('wrongPeriod')}
          onChange={(event) => setTo(event.target.value)}
        />
        <Box sx={{ pt: 5 }}>
          <ActionButton
            reason={isPeriod ? undefined : t('wrongPeriod')}
            running={file.progress ? t('running') : undefined}
            onClick={() => void file.start({ query }, `sales-tax-${from}-${to}.csv`)}
          >
            {t('csv')}
          </ActionButton>
        </Box>
      </Box>
      {file.error && <Failure problem={file.error.problem} retryAfter={file.error.retryAfter} />}
      {error && <Failure problem={error.problem} retryAfter={error.retryAfter} retry={() => void mutate()} />}
      {isPeriod && !data && !error && <span role="status">{common('loading')}</span>}
      {data && <Report report={data.data} />}
    </Card>
  );
}

function Report({ report: { rows, tax, sales, taxable, currency } }: { report: TaxReport }) {
  const t = useTranslations('taxes');
  const common = useTranslations('common');
  const money = useCents(currency);
  const cell = { py: 1, textAlign: 'end', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } as const;
  const name = { ...cell, textAlign: 'start', whiteSpace: 'normal' } as const;
  if (rows.length === 0) return <span>{t('noTax', { sales: money(sales) })}</span>;
  return (
    <Box component="section" aria-label={t('rows')} tabIndex={0} sx={{ overflowX: 'auto' }}>
      <Box
        component="table"
        aria-label={t('report')}
        sx={{
          width: '100%',
          borderCollapse: 'collapse',
          '& th, & td': { pr: 3 },
          '& tr': { borderBottom: '1px solid', borderColor: 'divider' },
        }}
      >
        <thead>
          <tr>
            <Box component="th" scope="col" sx={name}>
              {t('jurisdiction')}
            </Box>
            {(['invoiced', 'credited', 'base', 'tax'] as const).map((head) => (
              <Box key={head} component="th" scope="col" sx={cell}>
                {t(`heads.${head}`)}
              </Box>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.code} ${row.name}`}>
              <Box component="th" scope="row" sx={{ ...name, fontWeight: 400 }}>
                {row.name}
                <Box component="span" sx={{ typography: 'caption', color: 'text.secondary', ml: 2 }}>
                  {row.kind ? `${row.code}, ${t(`kinds.${row.kind}`)}` : t('typed')}
                </Box>
              </Box>
              <Box component="td" sx={cell}>
                {money(row.invoiced.tax)}
              </Box>
              <Box component="td" sx={cell}>
                {row.credited.tax > 0 && money(-row.credited.tax)}
              </Box>
              <Box component="td" sx={cell}>
                {money(row.base)}
              </Box>
              <Box component="td" sx={cell}>
                {money(row.tax)}
              </Box>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <Box component="th" scope="row" colSpan={4} sx={name}>
              {common('total')}
              <Box component="span" sx={{ typography: 'caption', color: 'text.secondary', ml: 2 }}>
                {t('ofSales', { taxable: money(taxable), sales: money(sales) })}
              </Box>
            </Box>
            <Box component="td" sx={{ ...cell, fontWeight: 600 }}>
              {money(tax)}
            </Box>
          </tr>
        </tfoot>
      </Box>
    </Box>
  );
}
