'use client';

import PaymentsOutlined from '@mui/icons-material/PaymentsOutlined';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/controls/Button.tsx';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import * as contract from '#lib/contract/index.ts';
import type { PickedCustomer } from './invoiceForm.ts';

const ReceiveDrawer = lazyPart(async () => (await import('./ReceiveDrawer.tsx')).ReceiveDrawer);

/** A payment over several invoices: of this customer, or of one that is chosen first. */
export function ReceivePaymentAction({ customer }: { customer?: PickedCustomer }) {
  const common = useTranslations('common');
  const isThere = useCapability('receivables');
  const mayReceive = useAllows()(contract.receivables.receive.access);
  const [isOpen, setOpen] = useState(false);
  if (!isThere || !mayReceive) return null;
  return (
    <>
      <Button startIcon={<PaymentsOutlined />} onClick={() => setOpen(true)}>
        {common('recordPayment')}
      </Button>
      {isOpen && <ReceiveDrawer customer={customer} onClose={() => setOpen(false)} />}
    </>
  );
}
