'use client';

import { useTranslations } from 'next-intl';
import { ActionButton } from '#components/ui/controls/ActionButton.tsx';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import * as contract from '#lib/contract/index.ts';
import type { LostPath } from '#lib/contract/lostPaths.ts';
import { useTakeLost } from './useTakeLost.ts';

/** Who sees to it; or a button to be the one. */
export function TakeLost({ lost }: { lost: LostPath }) {
  const escalation = useTranslations('onTest.escalation');
  const common = useTranslations('common');
  const may = useAllows();
  const { take, isTaking } = useTakeLost();
  if (lost.taken) return escalation('taken', { name: lost.taken.by ?? '' });
  return (
    <ActionButton
      aria-label={isTaking ? undefined : escalation('takeOf', { cs: lost.cs_no })}
      reason={may(contract.systems.takeLostPaths.access) ? undefined : common('mayNotTest')}
      running={isTaking ? common('saving') : undefined}
      onClick={() => void take([lost])}
    >
      {escalation('take')}
    </ActionButton>
  );
}
