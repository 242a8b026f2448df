'use client';

import { lazy, Suspense } from 'react';
import { useSwapDesk } from './desk.ts';
import { FinishStep } from './FinishStep.tsx';
import { FitStep } from './FitStep.tsx';
import { ProveStep } from './ProveStep.tsx';
import { TestStep } from './TestStep.tsx';
import { TicketStep } from './TicketStep.tsx';

const SimsStep = lazy(async () => ({ default: (await import('./SimsStep.tsx')).SimsStep }));

const STEPS = [TicketStep, SimsStep, TestStep, FitStep, ProveStep, FinishStep] as const;

/** The step that is looked at. */
export function SwapStep({ shown, onShow }: { shown: number; onShow: (step: number) => void }) {
  const { swap } = useSwapDesk();
  const Step = STEPS[shown - 1] ?? TicketStep;
  return (
    <Suspense fallback={null}>
      <Step key={swap.id} onShow={onShow} />
    </Suspense>
  );
}
