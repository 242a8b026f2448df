'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { Card } from '#components/ui/display/Card.tsx';
import type { FullCustomer } from '#lib/contract/customers/customer.ts';
import { CustomerLink } from './CustomerLink.tsx';

export function AccountsCard({ accounts }: Pick<FullCustomer, 'accounts'>) {
  const t = useTranslations('customers');
  return (
    <Card title={t('accounts')} meta={accounts.length}>
      <Box component="ul" sx={{ display: 'grid', gap: 2, listStyle: 'none', m: 0, p: 0, maxHeight: 320, overflow: 'auto' }}>
        {accounts.map(({ id, number, name, bill_to }) => (
          <li key={id}>
            <CustomerLink id={id} name={name} />
            <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
              {number}, {t(`billedTo.${bill_to}`)}
            </Box>
          </li>
        ))}
      </Box>
    </Card>
  );
}
