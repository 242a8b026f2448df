'use client';

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslations } from 'next-intl';
import { Empty } from '#components/ui/Empty.tsx';
import { Failure } from '#components/ui/Failure.tsx';
import { Id } from '#components/ui/Id.tsx';
import { PageHead } from '#components/ui/PageHead.tsx';
import { hrefOf } from '#lib/access/pages.ts';
import { useRead } from '#lib/browser/useApi.ts';
import type { Reply } from '#lib/contract/endpoint.ts';
import { contract } from '#lib/contract/index.ts';
import { Link } from '#lib/i18n/navigation.ts';
import { SimDetails } from './SimDetails.tsx';
import { SimFacts } from './SimFacts.tsx';

/** One SIM to read: what the provider says, what we asked for, where it is; then everything typed about it. */
export function SimScreen({ id, first }: { id: string; first: Reply<typeof contract.sims.show> | undefined }) {
  const t = useTranslations('sims');
  const { data, error, mutate } = useRead(contract.sims.show, { params: { id } }, { fallbackData: first, revalidateOnMount: !first });
  const sim = data?.data;
  const back = { href: hrefOf('sims'), label: t('back') };

  if (error?.problem.code === 'not_found') {
    return (
      <Empty title={t('notFound.title', { id })} why={t('notFound.why')}>
        <Button variant="contained" component={Link} href={hrefOf('sims')}>
          {t('notFound.go')}
        </Button>
      </Empty>
    );
  }
  return (
    <Box sx={{ overflow: 'auto', flex: 1, pb: 5 }}>
      <PageHead back={back} title={t('one', { id })} sub={sim && <Id kind="imei" value={sim.imei} copy />} />
      {error && <Failure error={error} onRetry={() => void mutate()} />}
      {sim && (
        <Box sx={{ display: 'grid', gap: 4, px: { xs: 4, sm: 5 } }}>
          <SimFacts sim={sim} />
          <SimDetails sim={sim} />
        </Box>
      )}
    </Box>
  );
}
