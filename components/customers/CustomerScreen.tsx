'use client';

import AddOutlined from '@mui/icons-material/AddOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { PaymentsPanel } from '#components/invoices/PaymentsPanel.tsx';
import { ReceivePaymentAction } from '#components/invoices/ReceivePaymentAction.tsx';
import { RecurringPanel } from '#components/recurring/RecurringPanel.tsx';
import { RemindersPanel } from '#components/reminders/RemindersPanel.tsx';
import { useNamed } from '#components/shell/pageName.ts';
import { Button } from '#components/ui/controls/Button.tsx';
import { LinkButton } from '#components/ui/controls/LinkButton.tsx';
import { PageColumns } from '#components/ui/display/PageColumns.tsx';
import { PageHead } from '#components/ui/display/PageHead.tsx';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import { Empty } from '#components/ui/feedback/Empty.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import { NotFound } from '#components/ui/feedback/NotFound.tsx';
import { PageAlerts } from '#components/ui/feedback/PageAlerts.tsx';
import { PageSkeleton } from '#components/ui/feedback/PageSkeleton.tsx';
import { hrefOf } from '#lib/access/pages.ts';
import { useRead } from '#lib/browser/api/useApi.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import { useChannel } from '#lib/browser/realtime/useChannel.ts';
import type { FullCustomer } from '#lib/contract/customers/customer.ts';
import type { Reply } from '#lib/contract/endpoint.ts';
import * as contract from '#lib/contract/index.ts';
import { AccountsCard } from './AccountsCard.tsx';
import { CustomerFacts } from './CustomerFacts.tsx';
import { CustomerHistory } from './CustomerHistory.tsx';
import { CustomerInvoices } from './CustomerInvoices.tsx';
import { CustomerMarks } from './CustomerMarks.tsx';
import { SignInsCard } from './SignInsCard.tsx';
import { SystemsCard } from './SystemsCard.tsx';

const CustomerForm = lazyPart(async () => (await import('./CustomerForm.tsx')).CustomerForm);
const TEMPLATE = { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(320px, 2fr)' };

type Props = { id: string; first: Reply<typeof contract.customers.show> | undefined };

export function CustomerScreen({ id, first }: Props) {
  const t = useTranslations('customers');
  const titles = useTranslations('titles');
  const isThere = useCapability('customers');
  const { data, error, mutate } = useRead(contract.customers.show, isThere ? { params: { id } } : null, {
    fallbackData: first,
    revalidateOnMount: !first,
  });
  useChannel('invoices', 'customers');
  useChannel('invoices', 'invoices', 'receivables');
  if (!isThere) return <Empty glyph="skipped">{t('lacking')}</Empty>;
  const back = { href: hrefOf('apps-customers-list'), label: titles('apps-customers-list') };
  if (error?.problem.code === 'not_found')
    return <NotFound title={t('missing', { id })} why={t('missingWhy')} href={back.href} go={back.label} />;
  const retry = () => void mutate();
  if (!data)
    return (
      <PageSkeleton
        title={titles('apps-customers-view', { id })}
        back={back}
        error={error}
        retry={retry}
        columns={[
          [8, 6],
          [6, 6],
        ]}
        template={TEMPLATE}
      />
    );
  return (
    <Box sx={{ overflow: 'auto', flex: 1, pb: 5 }}>
      {error && (
        <PageAlerts>
          <Failure problem={error.problem} retryAfter={error.retryAfter} retry={retry} />
        </PageAlerts>
      )}
      <Record key={data.data.id} customer={data.data} back={back} />
    </Box>
  );
}

function Record({ customer, back }: { customer: FullCustomer; back: { href: string; label: string } }) {
  const t = useTranslations('customers');
  const common = useTranslations('common');
  const statement = useTranslations('receivables.statement');
  const titles = useTranslations('titles');
  const may = useAllows();
  const hasRecurring = useCapability('recurring');
  const hasReceivables = useCapability('receivables');
  const [editing, setEditing] = useState(false);
  const { id, name, number, hold } = customer;
  useNamed(name);
  return (
    <>
      <PageHead
        back={back}
        title={name}
        sub={
          <>
            <span>{number}</span>
            <CustomerMarks customer={customer} />
          </>
        }
        actions={
          <>
            {may(contract.customers.change.access) && (
              <Button startIcon={<EditOutlined />} onClick={() => setEditing(true)}>
                {common('edit')}
              </Button>
            )}
            {hasReceivables && <LinkButton href={hrefOf('apps-statement', { id })}>{statement('title')}</LinkButton>}
            <ReceivePaymentAction customer={{ id, name }} />
            {may(contract.invoices.create.access) && (
              <LinkButton
                variant="contained"
                color="primary"
                startIcon={<AddOutlined />}
                href={`${hrefOf('apps-invoice-add')}?customer=${id}`}
              >
                {titles('apps-invoice-add')}
              </LinkButton>
            )}
          </>
        }
      />
      {hold && (
        <Box sx={{ px: { xs: 4, sm: 5 }, pb: 4 }}>
          <Alert kind="warn" title={t('onHold')}>
            {hold}
          </Alert>
        </Box>
      )}
      <PageColumns template={TEMPLATE}>
        <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <SystemsCard customer={customer} />
          {hasRecurring && <RecurringPanel customer={customer} />}
          <CustomerInvoices id={id} />
          {hasReceivables && <PaymentsPanel customerId={id} />}
        </Box>
        <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <CustomerFacts customer={customer} />
          {customer.accounts.length > 0 && <AccountsCard accounts={customer.accounts} />}
          <SignInsCard customer={customer} />
          <RemindersPanel customer={{ id }} />
          <CustomerHistory id={id} />
        </Box>
      </PageColumns>
      {editing && <CustomerForm customer={customer} onSaved={() => undefined} onClose={() => setEditing(false)} />}
    </>
  );
}
