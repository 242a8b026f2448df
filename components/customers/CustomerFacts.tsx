'use client';

import { useTranslations } from 'next-intl';
import { useCents } from '#components/invoices/invoiceWords.ts';
import { Card } from '#components/ui/display/Card.tsx';
import { DescriptionList } from '#components/ui/display/DescriptionList.tsx';
import { PhoneLink } from '#components/ui/display/PhoneLink.tsx';
import { useShortDay } from '#components/ui/display/useShortDay.ts';
import { useWords } from '#components/ui/display/useWords.ts';
import { useRead } from '#lib/browser/api/useApi.ts';
import type { FullCustomer } from '#lib/contract/customers/customer.ts';
import * as contract from '#lib/contract/index.ts';
import { CustomerLink } from './CustomerLink.tsx';

export function CustomerFacts({ customer }: { customer: FullCustomer }) {
  const t = useTranslations('customers');
  const fieldName = useWords('customers.fields', 'fields');
  const day = useShortDay();
  const { data: settings } = useRead(contract.invoices.settings, {});
  const money = useCents(settings?.data.currency ?? 'USD');
  const { master, bill_to, exemption, address, contact, email, phone, po, terms, delivery, balance_cents, unapplied_cents, overdue_cents } =
    customer;
  const certificate = exemption && [t(`exemption.${exemption.reason}`), exemption.number].join(', ');
  const rows = [
    { label: fieldName('balance_cents'), value: money(balance_cents) },
    { label: fieldName('unapplied_cents'), value: unapplied_cents > 0 && money(unapplied_cents) },
    { label: fieldName('overdue_cents'), value: overdue_cents > 0 && money(overdue_cents) },
    { label: fieldName('terms'), value: t('net', { days: terms }) },
    { label: fieldName('delivery'), value: t(`delivery.${delivery}`) },
    { label: fieldName('po'), value: po },
    { label: fieldName('address'), value: address, wide: true },
    { label: fieldName('contact'), value: contact },
    { label: fieldName('phone'), value: phone && <PhoneLink number={phone} /> },
    { label: fieldName('email'), value: email, wide: true },
    { label: fieldName('master'), value: master && <CustomerLink {...master} /> },
    { label: fieldName('bill_to'), value: master && t(`billTo.${bill_to}`) },
    { label: fieldName('certificate'), value: certificate, wide: true },
    { label: fieldName('until'), value: exemption?.until && day(exemption.until) },
  ];
  return (
    <Card title={t('billing')}>
      <DescriptionList rows={rows.filter(({ value }) => value)} />
    </Card>
  );
}
