'use client';

import { useTranslations } from 'next-intl';
import { moveOf } from '#lib/domain/carrierMoves.ts';
import { isProgramDue } from '#lib/domain/programWork.ts';
import { checklistOf } from '#lib/domain/swapChecks.ts';
import { hasCheck } from '#lib/domain/swapGates.ts';
import { ActivateLine } from './ActivateLine.tsx';
import { CheckBox } from './CheckBox.tsx';
import { FactLine } from './FactLine.tsx';
import { MoveLine } from './MoveLine.tsx';
import { SaveLine } from './SaveLine.tsx';
import { SendPreview } from './SendPreview.tsx';
import { StepActions } from './StepActions.tsx';
import { StepCard } from './StepCard.tsx';
import { useSwapContext } from './SwapContext.ts';
import { WorkLine } from './WorkLine.tsx';

export function FitStep({ onShow }: { onShow: (step: number) => void }) {
  const t = useTranslations('swaps');
  const { swap } = useSwapContext();
  const list = checklistOf(swap);
  const checked = list.filter((name) => hasCheck(swap, name)).length;
  const isSaved = !isProgramDue(swap) || swap.upload?.state === 'done' || hasCheck(swap, 'use-last-program');
  const isActive = swap.new_sim?.status === 'active' || hasCheck(swap, 'verify-later');
  const parts = [isSaved, isActive, checked === list.length];
  return (
    <StepCard
      title={t('wizard.step', { step: 4, name: t('steps.fit') })}
      meta={t('wizard.doneOf', { done: parts.filter(Boolean).length, all: parts.length })}
      acts={['save', 'activate', 'move', 'check', 'step']}
      foot={<StepActions step={4} onShow={onShow} />}
    >
      {swap.panel_flagged ? (
        <>
          <WorkLine />
          <SaveLine />
          <SendPreview />
        </>
      ) : (
        <FactLine state="skipped" title={t('wizard.fit.onSite')}>
          {t('gates.not-flagged')}
        </FactLine>
      )}
      {swap.new_sim && (moveOf(swap) === 'new-line' ? <ActivateLine sim={swap.new_sim} /> : <MoveLine sim={swap.new_sim} />)}
      <FactLine state={checked === list.length ? 'done' : 'waiting'} title={t('wizard.fit.checklist')}>
        <span>{t('wizard.fit.ticked', { done: checked, all: list.length })}</span>
        {list.map((name) => (
          <CheckBox key={name} name={name} />
        ))}
      </FactLine>
    </StepCard>
  );
}
