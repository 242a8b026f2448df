'use client';

import GlobalStyles from '@mui/material/GlobalStyles';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { InvoicePaper } from '#lib/domain/invoicePaper.ts';
import { InvoiceSheet } from './InvoiceSheet.tsx';
import { usePrintFooter } from './printFooter.ts';

export function PrintedInvoice({ paper }: { paper: InvoicePaper }) {
  usePrintFooter();
  const [isThere, setThere] = useState(false);
  useEffect(() => setThere(true), []);
  if (!isThere) return null;
  return createPortal(
    <div data-printed="">
      <GlobalStyles
        styles={{
          '[data-printed]': { display: 'none' },
          '@media print': { 'body > :not([data-printed])': { display: 'none !important' }, '[data-printed]': { display: 'block' } },
        }}
      />
      <InvoiceSheet paper={paper} />
    </div>,
    document.body,
  );
}
