'use client';

import { useTranslations } from 'next-intl';
import { lazy, Suspense, useState } from 'react';
import { ActionButton } from '#components/ui/ActionButton.tsx';
import { useAllows } from '#lib/browser/useUser.tsx';
import { SIM_ACTIONS, type Sim, type SimAction } from '#lib/contract/sims.ts';
import { useRefusalWords } from './useRefusalWords.ts';

const SimActionDialog = lazy(async () => ({ default: (await import('./SimActionDialog.tsx')).SimActionDialog }));

/** The status changes this reader may ask for; one that the rules refuse now says the rule and what comes first. */
export function SimActions({ sim }: { sim: Sim }) {
  const t = useTranslations('sims');
  const may = useAllows();
  const [asked, setAsked] = useState<SimAction>();
  const refusalOf = useRefusalWords(sim);
  return (
    <>
      {SIM_ACTIONS.filter((action) => may([action, 'Sim'])).map((action) => (
        <ActionButton
          key={action}
          variant="outlined"
          color={action === 'retire' || action === 'deactivate' ? 'error' : 'secondary'}
          reason={refusalOf(action)}
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
