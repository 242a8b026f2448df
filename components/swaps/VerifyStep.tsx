'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ActionButton } from '#components/ui/controls/ActionButton.tsx';
import { Time } from '#components/ui/display/Time.tsx';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import { useWrite } from '#lib/browser/api/useApi.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import * as contract from '#lib/contract/index.ts';
import { isFire as hasFire } from '#lib/contract/systems.ts';
import { isProgramDue } from '#lib/domain/programWork.ts';
import { isWayBack } from '#lib/domain/swapGates.ts';
import { CheckBox } from './CheckBox.tsx';
import { ExceptionLine } from './ExceptionLine.tsx';
import { FactLine } from './FactLine.tsx';
import { HeldNote } from './HeldNote.tsx';
import { StepActions } from './StepActions.tsx';
import { StepCard } from './StepCard.tsx';
import { type ActBase, useSwapContext } from './SwapContext.ts';
import { TransferLine } from './TransferLine.tsx';
import { useGates } from './useGates.ts';
import { VerificationLines } from './VerificationLines.tsx';
import { WorkLine } from './WorkLine.tsx';

const CommunicationDialog = lazyPart(async () => (await import('./CommunicationDialog.tsx')).CommunicationDialog);
const CommissioningLines = lazyPart(async () => (await import('./CommissioningLines.tsx')).CommissioningLines);
const ExceptionDialog = lazyPart(async () => (await import('./ExceptionDialog.tsx')).ExceptionDialog);

export function VerifyStep({ onShow }: { onShow: (step: number) => void }) {
  const t = useTranslations('swaps');
  const common = useTranslations('common');
  const words = useTranslations('swaps.wizard.prove');
  const fire = useTranslations('onTest.fire');
  const hasEvidence = useCapability('evidence');
  const { swap, busy, act, worksheet } = useSwapContext();
  const { toAct } = useGates();
  const send = useWrite(contract.swaps.startDownload);
  const prove = useWrite(contract.swaps.prove);
  const hasSection = useCapability('communication') && swap.program_work !== null;
  const section = useTranslations('swaps.communication');
  const [isSigning, setSigning] = useState(false);
  const [isSending, setSending] = useState(false);
  const missing = swap.proof?.missing ?? [];
  const { exception } = swap;
  const asked = ({ version }: ActBase): [{ params: { id: number }; body: { version: number | undefined } }] => [
    { params: { id: swap.id }, body: { version } },
  ];
  return (
    <StepCard
      title={t('wizard.step', { step: 5, name: t('steps.prove') })}
      meta={swap.proof?.fitted_at && words.rich('since', { time: () => <Time at={swap.proof?.fitted_at ?? ''} /> })}
      acts={['send', 'prove', 'except', 'step']}
      foot={<StepActions step={5} onShow={onShow} />}
    >
      <WorkLine />
      {isProgramDue(swap) && (
        <TransferLine
          title={words('send')}
          transfer={swap.download}
          end={
            <ActionButton
              reason={toAct('send')}
              running={busy === 'send' ? common('asking') : undefined}
              onClick={() => (hasSection ? setSending(true) : void act('send', (base) => send.trigger(asked(base))))}
            >
              {hasSection ? section('go') : words(swap.download ? 'sendAgain' : 'sendGo')}
            </ActionButton>
          }
        >
          {!swap.download && <HeldNote act="send" />}
          {!swap.download && <span>{hasSection ? section('first') : words('sendWhat')}</span>}
          {worksheet && swap.download && <CheckBox name="program-sent" />}
        </TransferLine>
      )}
      {hasFire(swap.kinds) && (
        <Alert kind="warn" title={fire('title')}>
          {fire('last')}
        </Alert>
      )}
      {swap.commissioning && !isWayBack(swap) && <CommissioningLines of={swap.commissioning} />}
      <VerificationLines />
      <FactLine
        state={missing.length === 0 ? 'done' : worksheet ? 'waiting' : 'running'}
        title={words(missing.length === 0 ? 'proven' : worksheet ? 'stillMissing' : 'watching')}
        end={
          (hasEvidence || worksheet) &&
          missing.length > 0 && (
            <ActionButton
              reason={toAct('prove')}
              running={busy === 'prove' ? words('looking') : undefined}
              onClick={() => void act('prove', worksheet ? worksheet.look : (base) => prove.trigger(asked(base)))}
            >
              {words('look')}
            </ActionButton>
          )
        }
      >
        {missing.length > 0 && <span>{words(worksheet ? 'byHand' : 'byItself')}</span>}
      </FactLine>
      {(exception || (hasEvidence && missing.length > 0)) && <ExceptionLine onSign={() => setSigning(true)} />}
      {isSending && <CommunicationDialog onClose={() => setSending(false)} />}
      {isSigning && <ExceptionDialog onClose={() => setSigning(false)} />}
    </StepCard>
  );
}
