'use client';

import { useTranslations } from 'next-intl';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import { useSwapDesk } from './desk.ts';
import { FinishStep } from './FinishStep.tsx';
import { FitStep } from './FitStep.tsx';
import { ProofLines } from './ProofLines.tsx';
import { ProveStep } from './ProveStep.tsx';
import { StepCard } from './StepCard.tsx';
import { TestStep } from './TestStep.tsx';
import { TicketStep } from './TicketStep.tsx';

const SimsStep = lazyPart(async () => (await import('./SimsStep.tsx')).SimsStep);

const STEPS = [TicketStep, SimsStep, TestStep, FitStep, ProveStep, FinishStep] as const;

/** The step that is looked at. */
export function SwapStep({ shown, onShow }: { shown: number; onShow: (step: number) => void }) {
  const t = useTranslations('swaps.wizard.prove');
  const { swap } = useSwapDesk();
  const Step = STEPS[shown - 1] ?? TicketStep;
  return (
    <>
      <Step key={swap.id} onShow={onShow} />
      {shown === 4 && (
        <StepCard title={t('preview')}>
          <ProofLines />
        </StepCard>
      )}
    </>
  );
}
