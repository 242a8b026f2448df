'use client';

import { useTranslations } from 'next-intl';
import { useWrite } from '#lib/browser/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import { PROOFS } from '#lib/contract/swaps.ts';
import { useSwapDesk } from './desk.ts';
import { ReasonDialog } from './ReasonDialog.tsx';
import { SwapFailure } from './SwapFailure.tsx';

/** A second person signs for the proofs that are missing. */
export function ExceptionDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('swaps');
  const { swap, busy, trouble, act } = useSwapDesk();
  const { trigger } = useWrite(contract.swaps.except);
  const missing = PROOFS.filter((name) => swap.proof?.missing.includes(name));
  return (
    <ReasonDialog
      title={t('wizard.prove.signTitle', { id: String(swap.id) })}
      go={t('wizard.prove.signGo')}
      running={busy === 'except' ? t('wizard.fit.asking') : undefined}
      onReason={(reason) =>
        void act('except', (version) => trigger([{ params: { id: swap.id }, body: { reason, version } }])).then((done) => done && onClose())
      }
      onClose={onClose}
    >
      <span>{t('wizard.prove.signWhat')}</span>
      <ul>
        {missing.map((name) => (
          <li key={name}>{t(`proofs.${name}`)}</li>
        ))}
      </ul>
      {trouble?.name === 'except' && <SwapFailure error={trouble.error} />}
    </ReasonDialog>
  );
}
