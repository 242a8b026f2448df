'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/controls/Button.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { useRead } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import type { OwnAccount } from '#lib/contract/ownAccount/account.ts';
import { OwnInvoiceRows } from './OwnInvoiceRows.tsx';

export type InvoicePart = { open: '0' | '1'; per_page: number };

export const useOwnInvoices = (part: InvoicePart, page = 1) => useRead(contract.ownAccount.invoices, { query: { ...part, page } });

/** One part of the invoices, page by page on demand. */
export function OwnInvoicePages({ part, account }: { part: InvoicePart; account: OwnAccount }) {
  const common = useTranslations('common');
  const [pages, setPages] = useState(1);
  const { last_page = 1 } = useOwnInvoices(part).data?.meta ?? {};
  return (
    <>
      {Array.from({ length: pages }, (_, at) => (
        <Rows key={at} part={part} page={at + 1} account={account} />
      ))}
      {pages < last_page && (
        <div>
          <Button onClick={() => setPages(pages + 1)}>{common(part.open === '1' ? 'more' : 'showOlder')}</Button>
        </div>
      )}
    </>
  );
}

function Rows({ part, page, account }: { part: InvoicePart; page: number; account: OwnAccount }) {
  const { data, error, mutate } = useOwnInvoices(part, page);
  if (error) return <Failure problem={error.problem} retryAfter={error.retryAfter} retry={() => void mutate()} />;
  return data && data.data.length > 0 ? <OwnInvoiceRows invoices={data.data} account={account} /> : null;
}
