'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/controls/Button.tsx';
import { Card } from '#components/ui/display/Card.tsx';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import * as contract from '#lib/contract/index.ts';
import type { InvoiceCustomer } from '#lib/contract/invoices/customers.ts';
import { CustomerPicker } from './CustomerPicker.tsx';
import type { PickedCustomer } from './invoiceForm.ts';

const CustomerDrawer = lazyPart(async () => (await import('./CustomerDrawer.tsx')).CustomerDrawer);

type Props = {
  value: PickedCustomer | null;
  known: InvoiceCustomer | undefined;
  error: string | undefined;
  onChange: (customer: PickedCustomer | null) => void;
};

export function CustomerPart({ value, known, error, onChange }: Props) {
  const t = useTranslations('invoices.customer');
  const common = useTranslations('common');
  const may = useAllows();
  const [open, setOpen] = useState<'add' | 'change'>();
  const [saved, setSaved] = useState<InvoiceCustomer>();
  const chosen = [saved, known].find((each) => each?.id === value?.id);
  const close = () => setOpen(undefined);
  return (
    <Card title={common('customer')}>
      <CustomerPicker value={value} onChange={onChange} error={error} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {may(contract.invoices.addCustomer.access) && <Button onClick={() => setOpen('add')}>{t('add')}</Button>}
        {chosen && may(contract.invoices.changeCustomer.access) && <Button onClick={() => setOpen('change')}>{t('change')}</Button>}
      </Box>
      {open && (
        <CustomerDrawer
          customer={open === 'change' ? chosen : undefined}
          onClose={close}
          onSaved={(customer) => {
            setSaved(customer);
            onChange(customer);
            close();
          }}
        />
      )}
    </Card>
  );
}
