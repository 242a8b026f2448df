'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { RowDrawer } from '#components/ui/lists/RowDrawer.tsx';
import { hrefOf } from '#lib/access/pages.ts';
import { useRead } from '#lib/browser/api/useApi.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import * as contract from '#lib/contract/index.ts';
import type { Sim } from '#lib/contract/sims/sim.ts';
import { shownId } from '#lib/format/ids.ts';
import { SimActions } from './SimActions.tsx';
import { SimDetails } from './SimDetails.tsx';
import { SimFacts } from './SimFacts.tsx';
import { SimHeld } from './SimHeld.tsx';
import { SimHistory } from './SimHistory.tsx';
import { SimNumber } from './SimNumber.tsx';
import { SimWaits } from './SimWaits.tsx';

type Props = { id: number /** As the list has it, until it is read by itself. */; listed: Sim | undefined; onClose: () => void };

export function SimDrawer({ id, listed, onClose }: Props) {
  const titles = useTranslations('titles');
  const hasHistory = useCapability('history');
  const { data, error, mutate } = useRead(contract.sims.show, { params: { id } }, { keepPreviousData: false });
  const sim = data?.data ?? listed;
  return (
    <RowDrawer
      title={titles('sim-edit', { id: shownId(id) })}
      href={hrefOf('sim-edit', { id })}
      head={sim && <SimNumber sim={sim} />}
      error={error}
      again={() => void mutate()}
      onClose={onClose}
    >
      {sim && (
        <>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
            <SimActions sim={sim} />
          </Box>
          <SimFacts sim={sim} stacked />
          <SimWaits sim={sim} />
          <SimHeld sim={sim} />
          <SimDetails sim={sim} />
          {hasHistory && <SimHistory sim={sim} />}
        </>
      )}
    </RowDrawer>
  );
}
