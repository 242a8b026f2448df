'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ActionButton } from '#components/ui/controls/ActionButton.tsx';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { isProgramDue } from '#lib/domain/programWork.ts';
import { FactLine } from './FactLine.tsx';
import { useSwapContext } from './SwapContext.ts';
import { useLock } from './useGates.ts';

const CommunicationDialog = lazyPart(async () => (await import('./CommunicationDialog.tsx')).CommunicationDialog);

/** Before it goes by itself: what of the communication section changes, and the place to change it. */
export function SendPreview() {
  const t = useTranslations('swaps.follow');
  const { swap } = useSwapContext();
  const lock = useLock();
  const hasSection = useCapability('communication') && swap.program_work !== null;
  const [isOpen, setOpen] = useState(false);
  if (!swap.follow || !hasSection || !isProgramDue(swap) || swap.download) return null;
  return (
    <FactLine
      state="waiting"
      title={t('sends')}
      end={
        <ActionButton reason={lock} onClick={() => setOpen(true)}>
          {t('look')}
        </ActionButton>
      }
    >
      <span>{t('sendsWhat')}</span>
      {swap.follow.communication && <strong>{t('sendsOwn')}</strong>}
      {isOpen && <CommunicationDialog isKept onClose={() => setOpen(false)} />}
    </FactLine>
  );
}
