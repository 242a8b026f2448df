'use client';

import PictureAsPdfOutlined from '@mui/icons-material/PictureAsPdfOutlined';
import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { useCents } from '#components/invoices/invoiceWords.ts';
import { SendButton } from '#components/ui/controls/SendButton.tsx';
import { useShortDay } from '#components/ui/display/useShortDay.ts';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { useDownload } from '#lib/browser/api/useDownload.ts';
import * as contract from '#lib/contract/index.ts';
import type { OwnAccount, OwnInvoice } from '#lib/contract/ownAccount/account.ts';
import { useLanguage } from '#lib/i18n/useLanguage.ts';

export const ROWS = { listStyle: 'none', m: 0, p: 0, '& > li + li': { borderTop: '1px solid', borderColor: 'divider' } } as const;

export const OwnInvoiceRows = ({ invoices, account }: { invoices: readonly OwnInvoice[]; account: OwnAccount }) => (
  <Box component="ul" sx={ROWS}>
    {invoices.map((invoice) => (
      <Row key={invoice.id} invoice={invoice} account={account} />
    ))}
  </Box>
);

function useStateWords(today: string) {
  const t = useTranslations('ownAccount.invoices');
  const status = useTranslations('invoices.status');
  const day = useShortDay();
  return ({ kind, status: told, due_on, balance_cents }: OwnInvoice) => {
    if (kind === 'credit') return status('credit-note');
    if (balance_cents > 0 && due_on) return due_on < today ? t('pastDue', { day: day(due_on) }) : t('due', { day: day(due_on) });
    return told === 'paid' ? status('paid') : t('settled');
  };
}

function Row({ invoice, account: { accounts, today } }: { invoice: OwnInvoice; account: OwnAccount }) {
  const t = useTranslations('ownAccount.invoices');
  const pdf = useTranslations('invoices.pdf');
  const locale = useLanguage();
  const money = useCents(invoice.currency);
  const day = useShortDay();
  const stateOf = useStateWords(today);
  const file = useDownload(contract.ownAccount.invoicePdf);
  const { id, number, kind, account, issued_on, total_cents, balance_cents } = invoice;
  const amount = balance_cents > 0 ? balance_cents : kind === 'credit' ? -total_cents : total_cents;
  const get = () => void file.start({ params: { id }, query: { locale } }, `invoice-${number ?? id}.pdf`);
  return (
    <Box component="li" sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto auto', gap: 3, alignItems: 'center', py: 2 }}>
      <div>
        <Box sx={{ fontWeight: 500 }}>{[number, accounts.length > 1 && account].filter(Boolean).join(', ')}</Box>
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
          {[balance_cents === 0 && issued_on && day(issued_on), stateOf(invoice)].filter(Boolean).join(' · ')}
        </Box>
      </div>
      <Box sx={{ textAlign: 'end', fontVariantNumeric: 'tabular-nums' }}>{money(amount)}</Box>
      <SendButton
        startIcon={<PictureAsPdfOutlined />}
        aria-label={t('pdf', { number: number ?? String(id) })}
        running={file.progress ? pdf('button') : undefined}
        onClick={get}
      >
        {pdf('button')}
      </SendButton>
      {file.error && (
        <Box sx={{ gridColumn: '1 / -1' }}>
          <Failure title={pdf('failed')} problem={file.error.problem} retryAfter={file.error.retryAfter} />
        </Box>
      )}
    </Box>
  );
}
