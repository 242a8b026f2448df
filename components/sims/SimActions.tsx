'use client';

import { useTranslations } from 'next-intl';
import { lazy, Suspense, useState } from 'react';
import { ActionButton } from '#components/ui/ActionButton.tsx';
import { useAllows } from '#lib/browser/useUser.tsx';
import { verdictOf } from '#lib/contract/simLifecycle.ts';
import { SIM_ACTIONS, type Sim, type SimAction } from '#lib/contract/sims.ts';
import { useProviderName } from './useProviderName.ts';

const SimActionDialog = lazy(async () => ({ default: (await import('./SimActionDialog.tsx')).SimActionDialog }));

/** The status changes this reader may ask for; one that the rules refuse now says the rule and what comes first. */
export function SimActions({ sim }: { sim: Sim }) {
  const t = useTranslations('sims');
  const provider = useProviderName()(sim.provider);
  const may = useAllows();
  const [asked, setAsked] = useState<SimAction>();
  const reasonOf = (action: SimAction) => {
    const verdict = verdictOf(sim, action);
    if (verdict.kind === 'refused') return t(`rules.refused.${verdict.rule}`, { provider });
    if (verdict.kind === 'no-op') return t('rules.already', { status: t(`status.${sim.status}`).toLowerCase() });
    return undefined;
  };
  return (
    <>
      {SIM_ACTIONS.filter((action) => may([action, 'Sim'])).map((action) => (
        <ActionButton
          key={action}
          variant="outlined"
          color={action === 'retire' || action === 'deactivate' ? 'error' : 'secondary'}
          reason={reasonOf(action)}
          onClick={() => setAsked(action)}
        >
          {t('acts.button', { action })}
        </ActionButton>
      ))}
      {asked && (
        <Suspense fallback={null}>
          <SimActionDialog sim={sim} action={asked} onClose={() => setAsked(undefined)} />
        </Suspense>
      )}
    </>
  );
}
