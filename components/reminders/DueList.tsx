'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { CustomerLink } from '#components/customers/CustomerLink.tsx';
import { InvoiceLink } from '#components/invoices/InvoiceLink.tsx';
import { Checkbox } from '#components/ui/controls/Checkbox.tsx';
import { Card } from '#components/ui/display/Card.tsx';
import type { DueReminders } from '#lib/contract/reminders.ts';

type Props = {
  of: DueReminders;
  money: (cents: number) => string;
  dropped: ReadonlySet<number>;
  onChoose: (invoice: number, on: boolean) => void;
};

const GRID = { xs: '28px minmax(0, 1fr) auto', md: '28px minmax(0, 3fr) 130px minmax(0, 2fr) minmax(0, 3fr) 120px' };
const LIST = { display: 'grid', gap: 0, listStyle: 'none', m: 0, p: 0 };

export function DueList({ of: { due, left, left_total }, money, dropped, onChoose }: Props) {
  const t = useTranslations('reminders');
  const ways = useTranslations('customers.delivery');
  return (
    <>
      {due.length > 0 && (
        <Box component="ul" sx={LIST}>
          {due.map(({ invoice, customer, step, days_late, balance_cents, fee_cents, delivery }) => (
            <Line
              key={invoice.id}
              tick={
                <Checkbox
                  aria-label={t('choose', { name: customer.name, number: invoice.number ?? '' })}
                  checked={!dropped.has(invoice.id)}
                  onChange={() => onChoose(invoice.id, dropped.has(invoice.id))}
                />
              }
              who={<CustomerLink id={customer.id} name={customer.name} />}
              which={<InvoiceLink id={invoice.id} number={invoice.number} />}
              late={t('late', { days: days_late })}
              what={[t('step', { step }), ways(delivery), fee_cents > 0 && t('fee', { amount: money(fee_cents) })]
                .filter(Boolean)
                .join(', ')}
              amount={money(balance_cents)}
            />
          ))}
        </Box>
      )}
      {left.length > 0 && (
        <Card title={t('left')} meta={left_total > left.length && t('firstOf', { shown: left.length, total: left_total })}>
          <Box component="ul" sx={LIST}>
            {left.map(({ invoice, customer, days_late, balance_cents, why, reason }) => (
              <Line
                key={invoice.id}
                who={<CustomerLink id={customer.id} name={customer.name} />}
                which={<InvoiceLink id={invoice.id} number={invoice.number} />}
                late={t('late', { days: days_late })}
                what={[t(`why.${why}`), reason].filter(Boolean).join(': ')}
                amount={money(balance_cents)}
              />
            ))}
          </Box>
        </Card>
      )}
    </>
  );
}

type LineProps = { tick?: ReactNode; who: ReactNode; which: ReactNode; late: string; what: string; amount: string };

function Line({ tick, who, which, late, what, amount }: LineProps) {
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gap: '2px 16px',
        gridTemplateColumns: GRID,
        alignItems: 'center',
        py: 2,
        borderBottom: '1px solid',
        borderColor: 'divider',
        '& > *': { overflowWrap: 'anywhere' },
      }}
    >
      <div>{tick}</div>
      <div>{who}</div>
      <div>{which}</div>
      <Box sx={{ gridColumn: { xs: '2', md: 'auto' } }}>{late}</Box>
      <Box sx={{ gridColumn: { xs: '2', md: 'auto' }, typography: 'body2', color: 'text.secondary' }}>{what}</Box>
      <Box
        sx={{
          gridColumn: { xs: '3', md: 'auto' },
          gridRow: { xs: 2, md: 'auto' },
          fontWeight: 600,
          textAlign: 'end',
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        {amount}
      </Box>
    </Box>
  );
}
