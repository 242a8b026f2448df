'use client';

import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { useTranslations } from 'next-intl';
import { PingLink } from '#components/network/PingLink.tsx';
import { CsLink } from '#components/swaps/CsLink.tsx';
import { hrefOf } from '#lib/access/pages.ts';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import type { Run } from '#lib/contract/runs.ts';
import { shownId } from '#lib/format/ids.ts';
import { Link } from '#lib/i18n/navigation.ts';

export function RunAbout({ run }: { run: Run }) {
  const t = useTranslations('runs');
  const common = useTranslations('common');
  const may = useAllows();
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: '0 12px' }}>
      {run.ip && <PingLink ip={run.ip} />}
      {run.cs_no && <CsLink cs={run.cs_no} />}
      {run.sim_id !== null && may(['read', 'Sim']) && (
        <MuiLink component={Link} href={hrefOf('sim-edit', { id: run.sim_id })} prefetch={false}>
          {t('sim', { id: shownId(run.sim_id) })}
        </MuiLink>
      )}
      {run.swap_id !== null && may(['read', 'SimSwap']) && (
        <MuiLink component={Link} href={hrefOf('sim-swap', { id: run.swap_id })} prefetch={false}>
          {common('swapId', { id: shownId(run.swap_id) })}
        </MuiLink>
      )}
    </Box>
  );
}
