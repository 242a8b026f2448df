'use client';

import { useTranslations } from 'next-intl';
import { useRead } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import { FactLine } from './FactLine.tsx';
import { StepActions } from './StepActions.tsx';
import { StepCard, StepPart } from './StepCard.tsx';
import { useSwapContext } from './SwapContext.ts';
import { TicketFacts } from './TicketFacts.tsx';

export function TicketStep({ onShow }: { onShow: (step: number) => void }) {
  const t = useTranslations('swaps');
  const { swap, worksheet } = useSwapContext();
  const { data } = useRead(contract.tickets.lookup, { params: { ticketNumber: swap.ticket_number } }, { revalidateOnFocus: false });
  return (
    <StepCard
      title={t('wizard.step', { step: 1, name: t('steps.ticket') })}
      acts={['step']}
      foot={<StepActions step={1} onShow={onShow} />}
    >
      {data && (
        <StepPart>
          <TicketFacts found={data} />
        </StepPart>
      )}
      <FactLine state="done" title={t('wizard.ticket.own', { ticket: swap.ticket_number, cs: swap.cs_no })}>
        {!worksheet && t('wizard.ticket.only')}
      </FactLine>
    </StepCard>
  );
}
