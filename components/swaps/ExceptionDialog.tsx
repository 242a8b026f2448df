'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useSecond } from '#components/ui/display/useSecond.ts';
import { useWrite } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import type { InPanel } from '#lib/contract/swaps/checks.ts';
import { ALL_PROOFS } from '#lib/contract/words/commissioning.ts';
import { isLineAway } from '#lib/domain/carrierMoves.ts';
import { actRules, isTouched } from '#lib/domain/swapGates.ts';
import { shownId } from '#lib/format/ids.ts';
import { InPanelChoice } from './InPanelChoice.tsx';
import { ReasonDialog } from './ReasonDialog.tsx';
import { useSwapContext } from './SwapContext.ts';
import { SwapFailure } from './SwapFailure.tsx';
import { useRuleWords } from './useGates.ts';

export function ExceptionDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('swaps');
  const common = useTranslations('common');
  const { swap, busy, trouble, act } = useSwapContext();
  const { trigger } = useWrite(contract.swaps.except);
  const [which, setWhich] = useState<InPanel>();
  const now = new Date(useSecond());
  const asAnswered = { ...swap, in_panel: which ? { which, by: null, at: null, reason: null } : swap.in_panel };
  const isLeaving = which === 'unknown';
  const words = useRuleWords();
  const blockedBy = words(which || !isTouched(swap) ? actRules(asAnswered, isLeaving ? 'leave' : 'except', now) : ['in-panel-missing']);
  const missing = ALL_PROOFS.filter((name) => swap.proof?.missing.includes(name));
  return (
    <ReasonDialog
      title={t('wizard.prove.signTitle', { id: shownId(swap.id) })}
      blockedBy={blockedBy}
      go={t(isLeaving ? 'wizard.end.go.leave' : 'wizard.prove.signGo')}
      running={busy === 'except' ? common('asking') : undefined}
      onReason={(reason) =>
        void act('except', ({ version }) => trigger([{ params: { id: swap.id }, body: { reason, in_panel: which, version } }])).then(
          (done) => done && onClose(),
        )
      }
      onClose={onClose}
    >
      {isTouched(swap) && <InPanelChoice value={which} onChange={setWhich} />}
      <span>
        {isLeaving
          ? t('wizard.end.ticket.urgent', { ticket: swap.ticket_number, cs: swap.cs_no })
          : t('wizard.prove.signWhat', { line: isLineAway(swap) ? 'moved' : 'other' })}
      </span>
      {!isLeaving && (
        <ul>
          {missing.map((name) => (
            <li key={name}>{t(`proofs.${name}`)}</li>
          ))}
        </ul>
      )}
      {trouble?.name === 'except' && <SwapFailure error={trouble.error} />}
    </ReasonDialog>
  );
}
