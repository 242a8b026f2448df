'use client';

import ArrowDownwardOutlined from '@mui/icons-material/ArrowDownwardOutlined';
import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { PingLink } from '#components/network/PingLink.tsx';
import { SimLink } from '#components/sims/SimLink.tsx';
import { SimStatusChip } from '#components/sims/SimStatusChip.tsx';
import { useKindWords } from '#components/systems/useKindWords.ts';
import { Card } from '#components/ui/display/Card.tsx';
import { DescriptionList } from '#components/ui/display/DescriptionList.tsx';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import type { Sim } from '#lib/contract/sims/sim.ts';
import type { Swap } from '#lib/contract/swaps/swap.ts';
import { isLineAway, moveOf } from '#lib/domain/carrierMoves.ts';
import { isOver } from '#lib/domain/swapGates.ts';
import { CsLink } from './CsLink.tsx';

export function SystemCard({ swap }: { swap: Swap }) {
  const t = useTranslations('swaps.wizard.ticket');
  const common = useTranslations('common');
  const fields = useTranslations('fields');
  const kinds = useTranslations('systems.kinds');
  const kindWords = useKindWords();
  const isKept = useCapability('kinds');
  const panel = swap.panel_type && `${swap.panel_type}, ${t(swap.panel_flagged ? 'remote' : 'onSite')}`;
  const rows = [
    { label: fields('site_name'), value: swap.site_name },
    { label: fields('cs_no'), value: <CsLink cs={swap.cs_no} /> },
    { label: common('panel'), value: panel },
    { label: kinds('label'), value: swap.kinds ? kindWords(swap.kinds) : isKept && kinds('unsaid') },
    { label: common('ticket'), value: swap.ticket_number },
    { label: fields('Branch'), value: swap.Branch },
  ];
  return (
    <Card title={common('system')}>
      <DescriptionList rows={rows.filter(({ value }) => value)} />
    </Card>
  );
}

export function SimsCard({ swap }: { swap: Swap }) {
  const t = useTranslations('swaps.wizard.sims');
  const common = useTranslations('common');
  const { old_sim: old, new_sim: fresh } = swap;
  if (!old && !fresh) return null;
  return (
    <Card title={common('sims')}>
      {old && (
        <OneSim
          word={
            isOver(swap)
              ? common('oldSim')
              : t('oldStays', { line: isLineAway(swap) ? 'moved' : moveOf(swap) === 'new-line' ? 'other' : 'change' })
          }
          sim={old}
        />
      )}
      {old && fresh && <ArrowDownwardOutlined aria-hidden sx={{ fontSize: 16, color: 'text.secondary' }} />}
      {fresh && <OneSim word={t('new')} sim={fresh} />}
    </Card>
  );
}

const OneSim = ({ word, sim }: { word: string; sim: Sim }) => (
  <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
    <span>{word}</span>
    <SimLink id={sim.id} imei={sim.imei} iccid={sim.iccid} />
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
      <SimStatusChip sim={sim} />
      <Box component="span" sx={{ typography: 'caption', color: 'text.secondary' }}>
        {sim.device_type}
      </Box>
      {sim.ip_address && <PingLink ip={sim.ip_address} />}
    </Box>
  </Box>
);
