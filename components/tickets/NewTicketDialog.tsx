'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { ChosenSystem } from '#components/systems/SystemPicker.tsx';
import { FormDialog } from '#components/ui/controls/FormDialog.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { useToast } from '#components/ui/feedback/Toasts.tsx';
import { useWrite } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import { NewTicketCaller } from './NewTicketCaller.tsx';
import { NewTicketPlace } from './NewTicketPlace.tsx';
import { NewTicketWork } from './NewTicketWork.tsx';
import { emptyTicket, missingIn, type TypedTicket, ticketBody } from './newTicket.ts';

type Props = { system?: ChosenSystem; onClose: () => void; onOpened?: (id: number) => void };

export function NewTicketDialog({ system, onClose, onOpened }: Props) {
  const t = useTranslations('tickets.new');
  const toast = useToast();
  const [typed, setTyped] = useState(() => emptyTicket(system ?? null));
  const { trigger, isMutating, error, reset } = useWrite(contract.tickets.create);
  const type = (part: Partial<TypedTicket>) => {
    if (error) reset();
    setTyped((before) => ({ ...before, ...part }));
  };
  const missing = missingIn(typed);
  const send = () =>
    trigger([{ body: ticketBody(typed, system ? 'system' : 'desk') }]).then(
      ({ data: ticket }) => {
        toast(t('opened', { number: ticket.Ticket_Number }));
        onClose();
        onOpened?.(ticket.id);
      },
      () => undefined,
    );
  return (
    <FormDialog
      title={t('title')}
      go={t('go')}
      running={isMutating ? t('opening') : undefined}
      reason={missing && t(missing)}
      onSubmit={() => !missing && void send()}
      onClose={onClose}
    >
      {error && <Failure title={t('failed')} problem={error.problem} retryAfter={error.retryAfter} />}
      <NewTicketPlace typed={typed} isFixed={system !== undefined} onType={type} />
      <NewTicketWork typed={typed} onType={type} />
      <NewTicketCaller typed={typed} onType={type} />
    </FormDialog>
  );
}
