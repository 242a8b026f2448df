'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { HISTORY_STEP, StepHistory } from '#components/ui/lists/StepHistory.tsx';
import { useRead } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import { SystemStation } from './SystemStation.tsx';

export function SystemHistory({ cs }: { cs: string }) {
  const t = useTranslations('systems.history');
  const common = useTranslations('common');
  const [shown, setShown] = useState(HISTORY_STEP);
  const read = useRead(contract.systems.history, { params: { cs }, query: { page: 1, per_page: shown } }, { background: true });
  return (
    <StepHistory
      title={common('history')}
      none={t('none')}
      more={t('more')}
      read={read}
      shown={shown}
      onShow={setShown}
      line={(event, isLast) => <SystemStation key={event.id} event={event} isLast={isLast} />}
    />
  );
}
