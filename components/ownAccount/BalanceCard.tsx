'use client';

import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { useTranslations } from 'next-intl';
import { useCents, usePaperLanguage } from '#components/invoices/invoiceWords.ts';
import { Card } from '#components/ui/display/Card.tsx';
import { PhoneLink } from '#components/ui/display/PhoneLink.tsx';
import type { OwnAccount, OwnInvoice } from '#lib/contract/ownAccount/account.ts';
import { addressLines } from '#lib/format/addressLines.ts';
import { type InvoicePart, OwnInvoicePages, useOwnInvoices } from './OwnInvoicePages.tsx';
import { toPay } from './toPay.ts';

const OPEN: InvoicePart = { open: '1', per_page: 50 };

/** What is owed, the invoices it is owed on, and where to send it. */
export function BalanceCard({ account }: { account: OwnAccount }) {
  const t = useTranslations('ownAccount.balance');
  const money = useCents(account.currency);
  const { data } = useOwnInvoices(OPEN);
  const { balance_cents, overdue_cents, unapplied_cents } = account;
  return (
    <Card title={t('title')} meta={data?.meta.total || undefined}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '4px 20px', alignItems: 'baseline' }}>
        <Box sx={{ fontSize: '1.75rem', fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>{money(balance_cents)}</Box>
        <Box sx={{ color: 'text.secondary' }}>
          {balance_cents === 0 ? t('none') : overdue_cents > 0 ? t('overdue', { amount: money(overdue_cents) }) : t('inTime')}
        </Box>
      </Box>
      {unapplied_cents > 0 && <span>{t('credit', { amount: money(unapplied_cents) })}</span>}
      <OwnInvoicePages part={OPEN} account={account} />
      <PayBy account={account} open={data?.data ?? []} />
    </Card>
  );
}

function PayBy({ account, open }: { account: OwnAccount; open: readonly OwnInvoice[] }) {
  const t = useTranslations('ownAccount.balance');
  const paper = usePaperLanguage();
  const { company, currency } = account;
  const { now, next } = toPay(account, open);
  return (
    <Box sx={{ display: 'grid', gap: 1, borderTop: '1px solid', borderColor: 'divider', pt: 3, mt: 1 }}>
      {now > 0 && <span>{t('payNow', { amount: paper.money(now, currency) })}</span>}
      {next?.due_on && next.number && (
        <span>
          {paper.say('pay', { amount: paper.money(next.balance_cents, currency), day: paper.day(next.due_on), number: next.number })}
        </span>
      )}
      {company && (
        <Box component="address" aria-label={t('send')} sx={{ fontStyle: 'normal', color: 'text.secondary' }}>
          <Box sx={{ color: 'text.primary', fontWeight: 500 }}>{company.name}</Box>
          <div>{addressLines(company.address ?? '').join(', ')}</div>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '0 16px' }}>
            {company.phone && <PhoneLink number={company.phone} />}
            {company.mail && <MuiLink href={`mailto:${company.mail}`}>{company.mail}</MuiLink>}
          </Box>
        </Box>
      )}
    </Box>
  );
}
