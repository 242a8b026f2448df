'use client';

import { useTranslations } from 'next-intl';
import { FinishStep } from './FinishStep.tsx';
import { FitStep } from './FitStep.tsx';
import { SimsStep } from './SimsStep.tsx';
import { StepCard } from './StepCard.tsx';
import { useSwapContext } from './SwapContext.ts';
import { TestStep } from './TestStep.tsx';
import { TicketStep } from './TicketStep.tsx';
import { VerificationLines } from './VerificationLines.tsx';
import { VerifyStep } from './VerifyStep.tsx';

const STEPS = [TicketStep, SimsStep, TestStep, FitStep, VerifyStep, FinishStep] as const;

export function SwapStep({ shown, onShow }: { shown: number; onShow: (step: number) => void }) {
  const t = useTranslations('swaps.wizard.prove');
  const { swap } = useSwapContext();
  const Step = STEPS[shown - 1] ?? TicketStep;
  return (
    <>
      <Step key={swap.id} onShow={onShow} />
      {shown === 4 && (
        <StepCard title={t('preview')}>
          <VerificationLines />
        </StepCard>
      )}
    </>
  );
}
