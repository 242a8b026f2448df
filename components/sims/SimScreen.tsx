'use client';

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslations } from 'next-intl';
import { CopyId } from '#components/ui/CopyId.tsx';
import { Empty } from '#components/ui/Empty.tsx';
import { Failure } from '#components/ui/Failure.tsx';
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
      <Empty
        glyph="unknown"
        action={
          <Button variant="contained" component={Link} href={hrefOf('sims')}>
            {t('notFound.go')}
          </Button>
        }
      >
        <b>{t('notFound.title', { id })}</b> {t('notFound.why')}
      </Empty>
    );
  }
  return (
    <Box sx={{ overflow: 'auto', flex: 1, pb: 5 }}>
      <PageHead back={back} title={t('one', { id })} sub={sim && <CopyId kind="imei" value={sim.imei} name={t('fields.imei')} />} />
      {error && <Failure problem={error.problem} retryAfter={error.retryAfter} retry={() => void mutate()} />}
      {sim && (
        <Box sx={{ display: 'grid', gap: 4, px: { xs: 4, sm: 5 } }}>
          <SimFacts sim={sim} />
          <SimDetails sim={sim} />
        </Box>
      )}
    </Box>
  );
}
