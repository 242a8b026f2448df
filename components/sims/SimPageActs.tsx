'use client';

import { useTranslations } from 'next-intl';
import { ScheduleAction } from '#components/scheduledChanges/ScheduleAction.tsx';
import { TodoAction } from '#components/todos/TodoAction.tsx';
import { ActionButton } from '#components/ui/controls/ActionButton.tsx';
import type { Sim } from '#lib/contract/sims/sim.ts';
import { simNumber } from '#lib/domain/simNumber.ts';
import { SimActions } from './SimActions.tsx';

type ActsProps = { sim: Sim; formId: string; mayEdit: boolean; isTouched: boolean; isSaving: boolean };

export function SimPageActs({ sim, formId, mayEdit, isTouched, isSaving }: ActsProps) {
  const common = useTranslations('common');
  return (
    <>
      <TodoAction about={{ kind: 'sim', id: String(sim.id), label: simNumber(sim), state: sim.status, cs_no: sim.cs_no }} />
      <SimActions sim={sim} />
      <ScheduleAction selection={{ query: {}, ids: [sim.id], count: 1 }} />
      {mayEdit && (
        <ActionButton
          type="submit"
          form={formId}
          variant="contained"
          color="primary"
          running={isSaving ? common('savingChange') : undefined}
          reason={isTouched ? undefined : common('noChanges')}
        >
          {common('saveChanges')}
        </ActionButton>
      )}
    </>
  );
}
