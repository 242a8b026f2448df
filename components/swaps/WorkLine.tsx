'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ActionButton } from '#components/ui/controls/ActionButton.tsx';
import { Time } from '#components/ui/display/Time.tsx';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import { workOf } from '#lib/domain/programWork.ts';
import { FactLine } from './FactLine.tsx';
import { useSwapContext } from './SwapContext.ts';
import { useLock } from './useGates.ts';

const WorkDialog = lazyPart(async () => (await import('./WorkDialog.tsx')).WorkDialog);

export function WorkLine() {
  const t = useTranslations('swaps.work');
  const common = useTranslations('common');
  const lock = useLock();
  const { swap } = useSwapContext();
  const [isOpen, setOpen] = useState(false);
  const { program_work: work } = swap;
  if (!swap.panel_flagged || !work) return null;
  const kind = workOf(swap);
  return (
    <FactLine
      state={kind === 'none' ? 'skipped' : 'done'}
      title={t('title', { work: t(`kinds.${kind}`) })}
      end={
        <ActionButton reason={lock} onClick={() => setOpen(true)}>
          {t('change')}
        </ActionButton>
      }
    >
      <span>{t(`means.${kind}`)}</span>
      {work.reason && (
        <span>
          {common.rich('nameAndTime', { name: work.by ?? '', time: () => <Time at={work.at ?? ''} /> })}: <q>{work.reason}</q>
        </span>
      )}
      {isOpen && <WorkDialog onClose={() => setOpen(false)} />}
    </FactLine>
  );
}
