'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { InvoiceLink } from '#components/invoices/InvoiceLink.tsx';
import { useCents } from '#components/invoices/invoiceWords.ts';
import { useShortDay } from '#components/ui/display/useShortDay.ts';
import { PAYMENT_METHODS } from '#lib/contract/invoices/payments.ts';
import type { Statement, StatementLine } from '#lib/contract/receivables/statements.ts';

const TABLE = {
  ...{ width: '100%', borderCollapse: 'collapse', fontVariantNumeric: 'tabular-nums', bgcolor: 'background.paper' },
  '& th, & td': { textAlign: 'start', padding: '7px 12px', borderBottom: '1px solid', borderColor: 'divider', verticalAlign: 'top' },
  '& thead th': { fontWeight: 600, color: 'text.secondary' },
  '& [data-end]': { textAlign: 'end', whiteSpace: 'nowrap' },
  '& td': { overflowWrap: 'anywhere' },
  '& td:first-of-type': { whiteSpace: 'nowrap' },
  '& [data-strong]': { fontWeight: 600 },
};
const NARROW = { display: { xs: 'none', sm: 'table-cell' } };

/** Each line with the balance after it; on a phone an amount stands below what it is of. `isOwn`: whoever reads it is the customer, and invoices lead nowhere. */
export function StatementPanel({ statement, isOwn = false }: { statement: Statement; isOwn?: boolean }) {
  const t = useTranslations('receivables.statement');
  const money = useCents(statement.currency);
  const day = useShortDay();
  const { from, to, opening_cents, closing_cents, lines } = statement;
  return (
    <Box sx={{ border: '1px solid', borderColor: 'divider', borderRadius: '8px', overflow: 'hidden' }}>
      <Box component="table" aria-label={t('title')} sx={TABLE}>
        <thead>
          <tr>
            <th scope="col">{t('fields.day')}</th>
            <th scope="col">{t('fields.what')}</th>
            <Box component="th" scope="col" data-end="" sx={NARROW}>
              {t('fields.charge')}
            </Box>
            <Box component="th" scope="col" data-end="" sx={NARROW}>
              {t('fields.credit')}
            </Box>
            <th scope="col" data-end="">
              {t('fields.balance')}
            </th>
          </tr>
        </thead>
        <tbody>
          <Total when={day(from)} what={t('opening')} amount={money(opening_cents)} />
          {lines.map((line, index) => (
            <Line key={index} line={line} money={money} isOwn={isOwn} />
          ))}
          {lines.length === 0 && (
            <tr>
              <td />
              <td colSpan={4}>{t('none')}</td>
            </tr>
          )}
          <Total when={day(to)} what={t('closing')} amount={money(closing_cents)} />
        </tbody>
      </Box>
    </Box>
  );
}

const Total = ({ when, what, amount }: { when: string; what: string; amount: string }) => (
  <tr data-strong="">
    <td>{when}</td>
    <td>{what}</td>
    <Box component="td" sx={NARROW} />
    <Box component="td" sx={NARROW} />
    <td data-end="">{amount}</td>
  </tr>
);

function Line({ line, money, isOwn }: { line: StatementLine; money: (cents: number) => string; isOwn: boolean }) {
  const t = useTranslations('receivables.statement');
  const methods = useTranslations('invoices.pay.methods');
  const day = useShortDay();
  const { kind, invoice_id, number, method, reference, cents, balance_cents } = line;
  const known = PAYMENT_METHODS.find((each) => each === method);
  return (
    <tr>
      <td>{day(line.day)}</td>
      <td>
        {t(`kinds.${kind}`)} {isOwn ? number : invoice_id !== null && <InvoiceLink id={invoice_id} number={number} isInText />}{' '}
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {[known ? methods(known) : method, reference].filter(Boolean).join(', ')}
        </Box>
        <Box sx={{ display: { sm: 'none' }, color: 'text.secondary' }}>{money(cents)}</Box>
      </td>
      <Box component="td" data-end="" sx={NARROW}>
        {cents >= 0 && money(cents)}
      </Box>
      <Box component="td" data-end="" sx={NARROW}>
        {cents < 0 && money(-cents)}
      </Box>
      <td data-end="">{money(balance_cents)}</td>
    </tr>
  );
}
