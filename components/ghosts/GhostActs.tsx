'use client';

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslations } from 'next-intl';
import { SimAskAction } from '#components/sims/SimAskAction.tsx';
import { SimLifecycleAction } from '#components/sims/SimLifecycleAction.tsx';
import { hrefOf } from '#lib/access/pages.ts';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import type { Ghost } from '#lib/contract/ghosts.ts';
import { Link } from '#lib/i18n/navigation.ts';
import { GhostImei } from './GhostImei.tsx';

export function GhostActs({ ghost: { kind, sim, system, seen_imei, seen_sim_id } }: { ghost: Ghost }) {
  const t = useTranslations('ghosts');
  const common = useTranslations('common');
  const may = useAllows();
  const swap = kind === 'silent' || kind === 'installed-not-billed' ? system : null;
  return (
    <Box
      sx={{
        '& > *': { flex: 'none' },
        '& :is(a, button)': { minWidth: 0, paddingInline: '8px' },
        display: 'flex',
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        alignItems: 'center',
        gap: 1,
      }}
    >
      {sim && kind === 'installed-not-billed' && <SimLifecycleAction sim={sim} action="activate" size="small" />}
      {sim && kind !== 'installed-not-billed' && <SimLifecycleAction sim={sim} action="deactivate" size="small" />}
      {sim && seen_imei && seen_sim_id === null && <GhostImei sim={sim} seen={seen_imei} />}
      {system && kind === 'silent' && may(['read', 'System']) && (
        <Button size="small" variant="outlined" component={Link} href={hrefOf('watch-cs', { csNo: system.cs_no })} prefetch={false}>
          {t('open')}
        </Button>
      )}
      {swap && swap.swap_id !== null && may(['read', 'SimSwap']) && (
        <Button size="small" variant="outlined" component={Link} href={hrefOf('sim-swap', { id: swap.swap_id })} prefetch={false}>
          {common('openSwap', { id: String(swap.swap_id) })}
        </Button>
      )}
      {swap && swap.swap_id === null && may(['create', 'SimSwap']) && (
        <Button
          size="small"
          variant="outlined"
          component={Link}
          href={`${hrefOf('sim-swap-create')}?${new URLSearchParams({ cs: swap.cs_no })}`}
          prefetch={false}
        >
          {common('startSwap')}
        </Button>
      )}
      {sim && <SimAskAction sim={sim} />}
    </Box>
  );
}
