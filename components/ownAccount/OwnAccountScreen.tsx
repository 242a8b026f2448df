'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/controls/Button.tsx';
import { PageColumns } from '#components/ui/display/PageColumns.tsx';
import { PageHead } from '#components/ui/display/PageHead.tsx';
import { Empty } from '#components/ui/feedback/Empty.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import { PageAlerts } from '#components/ui/feedback/PageAlerts.tsx';
import { PageSkeleton } from '#components/ui/feedback/PageSkeleton.tsx';
import { useRead } from '#lib/browser/api/useApi.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { useUser } from '#lib/browser/api/useUser.tsx';
import { useChannel } from '#lib/browser/realtime/useChannel.ts';
import type { Reply } from '#lib/contract/endpoint.ts';
import * as contract from '#lib/contract/index.ts';
import type { OwnAccount } from '#lib/contract/ownAccount/account.ts';
import { BalanceCard } from './BalanceCard.tsx';
import { OwnInvoicesCard } from './OwnInvoicesCard.tsx';
import { OwnStatementCard } from './OwnStatementCard.tsx';
import { OwnSystemsCard } from './OwnSystemsCard.tsx';
import { RequestsCard } from './RequestsCard.tsx';

const ReportDialog = lazyPart(async () => (await import('./ReportDialog.tsx')).ReportDialog);
const TEMPLATE = { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(340px, 2fr)' };
const COLUMN = { display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)', minWidth: 0 };

export function OwnAccountScreen({ first }: { first: Reply<typeof contract.ownAccount.show> | undefined }) {
  const t = useTranslations('ownAccount');
  const title = useTranslations('titles')('own-account');
  const isThere = useCapability('ownAccount');
  const { data, error, mutate } = useRead(contract.ownAccount.show, isThere ? {} : null, {
    fallbackData: first,
    revalidateOnMount: !first,
  });
  useChannel(`user.${useUser()?.id ?? 0}`, 'ownAccount');
  const retry = () => void mutate();
  if (!isThere) return <Empty glyph="skipped">{t('lacking')}</Empty>;
  if (error?.problem.code === 'not_found') return <Empty glyph="skipped">{t('noCustomer')}</Empty>;
  if (!data)
    return (
      <PageSkeleton
        title={title}
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
      <Account account={data.data} />
    </Box>
  );
}

function Account({ account }: { account: OwnAccount }) {
  const t = useTranslations('ownAccount');
  const [reporting, setReporting] = useState(false);
  return (
    <>
      <PageHead
        title={account.name}
        sub={
          <>
            <span>{account.number}</span>
            {account.accounts.length > 1 && <span>{t('accounts', { count: account.accounts.length })}</span>}
          </>
        }
        actions={
          <Button variant="contained" color="primary" aria-haspopup="dialog" onClick={() => setReporting(true)}>
            {t('report.title')}
          </Button>
        }
      />
      <PageColumns template={TEMPLATE}>
        <Box sx={COLUMN}>
          <BalanceCard account={account} />
          <RequestsCard />
          <OwnInvoicesCard account={account} />
          <OwnStatementCard account={account} />
        </Box>
        <OwnSystemsCard />
      </PageColumns>
      {reporting && <ReportDialog phone={account.company?.phone} onClose={() => setReporting(false)} />}
    </>
  );
}
