'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ActionCostPanel } from '#components/plans/ActionCostPanel.tsx';
import { UnrestoredPicker } from '#components/systems/UnrestoredPicker.tsx';
import { ActionButton } from '#components/ui/controls/ActionButton.tsx';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import { useWrite } from '#lib/browser/api/useApi.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { useChannel } from '#lib/browser/realtime/useChannel.ts';
import * as contract from '#lib/contract/index.ts';
import { isLineAway } from '#lib/domain/carrierMoves.ts';
import { StepActions } from './StepActions.tsx';
import { StepCard, StepPart } from './StepCard.tsx';
import { useSwapContext } from './SwapContext.ts';
import { useGates } from './useGates.ts';

const DigestPanel = lazyPart(async () => (await import('#components/onTest/DigestPanel.tsx')).DigestPanel);

export function FinishStep({ onShow }: { onShow: (step: number) => void }) {
  const t = useTranslations('swaps');
  const words = useTranslations('swaps.wizard.finish');
  const tests = useTranslations('systems.test');
  const { swap, busy, act, worksheet } = useSwapContext();
  const { toAct } = useGates();
  const hasDigest = useCapability('digests');
  const { trigger } = useWrite(contract.swaps.finalize);
  useChannel(`system.${swap.cs_no}`, 'systems');
  const [blockedBy, setBlockedBy] = useState<string | undefined>(() => tests('unknown'));
  const ends = !worksheet && !swap.exception && !isLineAway(swap);
  const finish = () => void act('finalize', (base) => trigger([{ params: { id: swap.id }, body: base }]));
  return (
    <StepCard
      title={t('wizard.step', { step: 6, name: t('steps.finish') })}
      acts={['finalize', 'step']}
      foot={
        <>
          <StepActions step={6} onShow={onShow} />
          <ActionButton
            variant="contained"
            color="primary"
            reason={toAct('finalize') ?? blockedBy}
            running={busy === 'finalize' ? words('running') : undefined}
            onClick={finish}
          >
            {words('go', { cs: swap.cs_no })}
          </ActionButton>
        </>
      }
    >
      <StepPart>
        {hasDigest && swap.test?.confirmed_at && <DigestPanel cs={swap.cs_no} />}
        <UnrestoredPicker cs={swap.cs_no} isSeen onBlocked={setBlockedBy} />
        <span>
          {words(worksheet ? 'whatHere' : swap.exception ? 'whatExcepted' : 'what', { cs: swap.cs_no, ticket: swap.ticket_number })}
        </span>
        {ends && swap.old_sim && <ActionCostPanel sim={swap.old_sim} becomes="deactivated" />}
      </StepPart>
    </StepCard>
  );
}
