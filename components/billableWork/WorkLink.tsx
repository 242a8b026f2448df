'use client';

import { useTranslations } from 'next-intl';
import { InvoiceLink } from '#components/invoices/InvoiceLink.tsx';
import { useCents } from '#components/invoices/invoiceWords.ts';
import { TextLink } from '#components/ui/controls/TextLink.tsx';
import { hrefOf } from '#lib/access/pages.ts';
import { useRead } from '#lib/browser/api/useApi.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import * as contract from '#lib/contract/index.ts';

/** What became of the money for work on a ticket or of a swap; nothing for whoever may not see invoices. */
export function WorkLink({ of }: { of: `ticket-${number}` | `swap-${number}` }) {
  const t = useTranslations('billableWork');
  const isThere = useCapability('billableWork');
  const may = useAllows()(contract.billableWork.of.access);
  const { data } = useRead(contract.billableWork.of, isThere && may ? { params: { key: of } } : null, { background: true });
  const { data: settings } = useRead(contract.invoices.settings, data?.data.length ? {} : null, { background: true });
  const money = useCents(settings?.data.currency ?? 'USD');
  return data?.data.map(({ key, state, invoice, net_cents, Ticket_Number, cs_no, reason }) => (
    <div key={key}>
      {invoice ? (
        <>
          {t('states.billed')}: <InvoiceLink id={invoice.id} number={invoice.number} />
        </>
      ) : state === 'dismissed' ? (
        `${t('states.dismissed')}: ${reason}`
      ) : (
        <TextLink href={`${hrefOf('apps-work')}?q=${encodeURIComponent(Ticket_Number ?? cs_no ?? '')}`}>
          {net_cents > 0 ? t('toBill', { amount: money(net_cents) }) : t('toCheck')}
        </TextLink>
      )}
    </div>
  ));
}
