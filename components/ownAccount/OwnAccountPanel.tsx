'use client';

import { useTranslations } from 'next-intl';
import { useCents } from '#components/invoices/invoiceWords.ts';
import { LinkButton } from '#components/ui/controls/LinkButton.tsx';
import { Card } from '#components/ui/display/Card.tsx';
import { DescriptionList } from '#components/ui/display/DescriptionList.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { hrefOf } from '#lib/access/pages.ts';
import { useRead } from '#lib/browser/api/useApi.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import * as contract from '#lib/contract/index.ts';

/** Where a client begins: what is owed, and the way to the rest. Nothing for anybody else. */
export function OwnAccountPanel() {
  const t = useTranslations('ownAccount');
  const title = useTranslations('titles')('own-account');
  const common = useTranslations('common');
  const has = useCapability('ownAccount');
  const isShown = useAllows()(contract.ownAccount.show.access) && has;
  const { data, error, mutate } = useRead(contract.ownAccount.show, isShown ? {} : null);
  const account = data?.data;
  const money = useCents(account?.currency ?? 'USD');
  if (!isShown) return null;
  if (error?.problem.code === 'not_found') return <Card title={title}>{t('noCustomer')}</Card>;
  return (
    <Card title={title}>
      {error && <Failure problem={error.problem} retryAfter={error.retryAfter} retry={() => void mutate()} />}
      {account && (
        <DescriptionList
          rows={[
            { label: common('customer'), value: `${account.name}, ${account.number}` },
            { label: t('balance.title'), value: money(account.balance_cents) },
          ]}
        />
      )}
      <div>
        <LinkButton href={hrefOf('own-account')} variant="contained" color="primary">
          {t('see')}
        </LinkButton>
      </div>
    </Card>
  );
}
