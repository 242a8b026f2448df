'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FormDialog } from '#components/ui/controls/FormDialog.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { RowsSkeleton } from '#components/ui/feedback/RowsSkeleton.tsx';
import { useRead } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import type { Ticket } from '#lib/contract/tickets.ts';
import { isPartCount, requirementsIn, type TypedRequirements, typedRequirements } from '#lib/domain/requirements.ts';
import { NeedsPicker } from './NeedsPicker.tsx';
import { useNextVisit } from './useNextVisit.ts';
import { useVisitWords } from './visitWords.ts';

export function VisitNeedsDialog({ ticket, onClose }: { ticket: Ticket; onClose(): void }) {
  const t = useTranslations('dispatch.requires');
  const common = useTranslations('common');
  const move = useTranslations('dispatch.move');
  const conflict = useTranslations('dispatch.conflict');
  const words = useVisitWords();
  const [typed, setTyped] = useState<TypedRequirements>();
  const visits = useRead(contract.visits.appointments, { params: { id: ticket.id } }, { keepPreviousData: false });
  const crew = useRead(contract.technicians.list, {});
  const plan = useNextVisit(crew.data?.data ?? []);
  const open = visits.data?.data.find(({ ended_at }) => ended_at === null);
  const requires = typed ?? typedRequirements(open?.requires ?? null);
  const isWrong = !requires.parts.every(({ count }) => isPartCount(count));
  const failed = visits.error ?? plan.error;
  const send = async () => {
    if (isWrong || !visits.data) return;
    const place = open?.technician_id && open.date ? { technician_id: open.technician_id, date: open.date } : { technician_id: null };
    const move_ = { ticket_id: ticket.id, ...place, requires: requirementsIn(requires), version: open?.version ?? 0 };
    if (await plan.send(move_)) onClose();
  };
  return (
    <FormDialog
      title={t('title')}
      go={plan.conflicts.length > 0 ? conflict('anyway') : common('save')}
      running={plan.isRunning ? common('saving') : undefined}
      reason={!visits.data ? common('loading') : isWrong ? move('check') : undefined}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      {failed && <Failure title={common('notDone')} problem={failed.problem} retryAfter={failed.retryAfter} />}
      {!visits.data && !failed && <RowsSkeleton />}
      {visits.data && (
        <NeedsPicker
          isTitled
          requires={requires}
          onChange={(part) => {
            plan.forget();
            setTyped({ ...requires, ...part });
          }}
        />
      )}
      {plan.conflicts.length > 0 && (
        <ul role="status">
          {plan.conflicts.map((each) => (
            <li key={each.key}>{words.conflict(each, plan.nameOf(each.technician_id ?? 0))}</li>
          ))}
        </ul>
      )}
    </FormDialog>
  );
}
