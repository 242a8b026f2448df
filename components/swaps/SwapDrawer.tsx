'use client';

import { useTranslations } from 'next-intl';
import { WorkLink } from '#components/billableWork/WorkLink.tsx';
import { RowDrawer } from '#components/ui/lists/RowDrawer.tsx';
import { hrefOf } from '#lib/access/pages.ts';
import { useRead } from '#lib/browser/api/useApi.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import * as contract from '#lib/contract/index.ts';
import { SWAP_STEPS, type Swap } from '#lib/contract/swaps/swap.ts';
import { shownId } from '#lib/format/ids.ts';
import { EvidenceButton } from './EvidenceButton.tsx';
import { SimsCard, SystemCard } from './SwapCards.tsx';
import { SwapHistory } from './SwapHistory.tsx';
import { SwapStatusChip } from './SwapStatusChip.tsx';
import { useCompleteSwap } from './useCompleteSwap.ts';

type Props = { /** As the list has it, until it is read by itself. */ listed: Swap; onClose: () => void };

export function SwapDrawer({ listed, onClose }: Props) {
  const t = useTranslations('swaps');
  const titles = useTranslations('titles');
  const hasHistory = useCapability('history');
  const { id } = listed;
  const { data, error, mutate } = useRead(contract.swaps.show, { params: { id } }, { keepPreviousData: false });
  const swap = useCompleteSwap(id, data?.swap).swap ?? listed;
  const head = (
    <>
      <SwapStatusChip status={swap.status} />
      <span>
        {swap.step}, {t(`steps.${SWAP_STEPS[swap.step - 1] ?? 'ticket'}`)}
      </span>
    </>
  );
  return (
    <RowDrawer
      title={titles('sim-swap', { id: shownId(id) })}
      href={hrefOf('sim-swap', { id })}
      head={head}
      error={error}
      again={() => void mutate()}
      onClose={onClose}
    >
      <SystemCard swap={swap} />
      <SimsCard swap={swap} />
      <div>
        <EvidenceButton id={id} variant="outlined" />
      </div>
      {swap.status === 'finalized' && <WorkLink of={`swap-${id}`} />}
      {hasHistory && <SwapHistory id={id} />}
    </RowDrawer>
  );
}
