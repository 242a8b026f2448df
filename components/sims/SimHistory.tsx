'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { HISTORY_STEP, StepHistory } from '#components/ui/lists/StepHistory.tsx';
import { useRead } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import type { Sim } from '#lib/contract/sims/sim.ts';
import { SimStation } from './SimStation.tsx';

export function SimHistory({ sim }: { sim: Sim }) {
  const common = useTranslations('common');
  const [shown, setShown] = useState(HISTORY_STEP);
  const read = useRead(contract.sims.history, { params: { id: sim.id }, query: { page: 1, per_page: shown } });
  return (
    <StepHistory
      title={common('history')}
      none={common('nothingRecorded')}
      more={common('showOlder')}
      read={read}
      shown={shown}
      onShow={setShown}
      line={(event, isLast) => <SimStation key={event.id} event={event} provider={sim.provider} isLast={isLast} />}
    />
  );
}
