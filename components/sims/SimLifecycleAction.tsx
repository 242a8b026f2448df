'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ActionButton } from '#components/ui/controls/ActionButton.tsx';
import type { ButtonProps } from '#components/ui/controls/Button.tsx';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import type { Sim } from '#lib/contract/sims/sim.ts';
import type { SimAction } from '#lib/contract/sims/states.ts';
import { actionName } from '#lib/domain/simLifecycle.ts';
import { useRefusalWords } from './useRefusalWords.ts';

const SimActionDialog = lazyPart(async () => (await import('./SimActionDialog.tsx')).SimActionDialog);

type Props = { sim: Sim; action: SimAction; size?: ButtonProps['size']; onDone?: () => void };

export function SimLifecycleAction({ sim, action, size, onDone }: Props) {
  const t = useTranslations('sims');
  const may = useAllows();
  const whyNot = useRefusalWords(sim);
  const [asked, setAsked] = useState<Sim>();
  if (!may([action, 'Sim'])) return null;
  return (
    <>
      <ActionButton
        variant="outlined"
        size={size}
        color={action === 'retire' || action === 'deactivate' ? 'error' : 'secondary'}
        reason={whyNot(action)}
        onClick={() => setAsked(sim)}
      >
        {t('acts.button', { action: actionName(sim, action) })}
      </ActionButton>
      {asked && <SimActionDialog sim={asked} action={action} onDone={onDone} onClose={() => setAsked(undefined)} />}
    </>
  );
}
