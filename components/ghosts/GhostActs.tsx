'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { SimAskAction } from '#components/sims/SimAskAction.tsx';
import { SimLifecycleAction } from '#components/sims/SimLifecycleAction.tsx';
import { LinkButton } from '#components/ui/controls/LinkButton.tsx';
import { hrefOf } from '#lib/access/pages.ts';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import type { Ghost } from '#lib/contract/ghosts.ts';
import { shownId } from '#lib/format/ids.ts';
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
        <LinkButton size="small" variant="outlined" href={hrefOf('watch-cs', { csNo: system.cs_no })}>
          {t('open')}
        </LinkButton>
      )}
      {swap && swap.swap_id !== null && may(['read', 'SimSwap']) && (
        <LinkButton size="small" variant="outlined" href={hrefOf('sim-swap', { id: swap.swap_id })}>
          {common('openSwap', { id: shownId(swap.swap_id) })}
        </LinkButton>
      )}
      {swap && swap.swap_id === null && may(['create', 'SimSwap']) && (
        <LinkButton size="small" variant="outlined" href={`${hrefOf('sim-swap-create')}?${new URLSearchParams({ cs: swap.cs_no })}`}>
          {common('startSwap')}
        </LinkButton>
      )}
      {sim && <SimAskAction sim={sim} />}
    </Box>
  );
}
