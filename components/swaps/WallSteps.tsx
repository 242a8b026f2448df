'use client';

import { useTranslations } from 'next-intl';
import { SWAP_STEPS, type Swap } from '#lib/contract/swaps/swap.ts';
import { isOver } from '#lib/domain/swapGates.ts';
import css from './wall.module.css';

/** The line of a swap in small; hatched from the test on, while it holds. */
export function WallSteps({ swap, isHeld }: { swap: Swap; isHeld: boolean }) {
  const t = useTranslations('swaps');
  const isDone = isOver(swap);
  const name = isDone ? t('wall.allDone') : t(`steps.${SWAP_STEPS[swap.step - 1] ?? 'ticket'}`);
  return (
    <span className={css.steps}>
      <svg aria-hidden viewBox="0 0 240 24" className={css.line}>
        {SWAP_STEPS.map((step, index) => {
          const x = 12 + index * 43;
          const state = isDone || index + 1 < swap.step ? 'done' : index + 1 === swap.step ? 'now' : 'next';
          return (
            <g key={step} data-state={state}>
              {index < SWAP_STEPS.length - 1 && (
                <path
                  d={`M${x + 8} 12h27`}
                  data-held={isHeld && index >= 2 ? '' : undefined}
                  data-gone={state === 'done' ? '' : undefined}
                />
              )}
              <circle cx={x} cy="12" r="8" />
              {state === 'done' && <path d={`M${x - 3.5} 12.4l2.6 2.6 4.6-5.4`} data-tick="" />}
            </g>
          );
        })}
      </svg>
      <span>{name}</span>
    </span>
  );
}
