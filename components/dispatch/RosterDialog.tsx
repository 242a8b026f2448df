'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FormDialog } from '#components/ui/controls/FormDialog.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { useToast } from '#components/ui/feedback/Toasts.tsx';
import type { ApiError } from '#lib/browser/api/api.ts';
import { useWrite } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import type { Technician } from '#lib/contract/technicians.ts';
import { useDispatchContext } from './DispatchContext.ts';
import { OnCallOf } from './OnCallOf.tsx';
import { RosterDays } from './RosterDays.tsx';
import { RosterFields } from './RosterFields.tsx';
import { rosterBody, typedRoster, wrongRoster } from './rosterForm.ts';

/** A technician's absences and other hours: those to come, and another one. */
type Props = {
  who: Technician /** What was said against what is typed there, before it was opened. */;
  refused?: ApiError;
  onClose(): void;
};

export function RosterDialog({ who, refused, onClose }: Props) {
  const t = useTranslations('dispatch.roster');
  const common = useTranslations('common');
  const toast = useToast();
  const { day, today, repair } = useDispatchContext();
  const change = useWrite(contract.technicians.changeRoster);
  const [typed, setTyped] = useState(() => typedRoster(day < today ? today : day, who));
  const [version, setVersion] = useState(who.version);
  const wrong = wrongRoster(typed, today);
  const error = change.error ?? (change.isMutating ? undefined : refused);
  const reason = wrong.from ? t('badFrom') : wrong.to ? t('badTo') : wrong.hours ? t('badHours') : undefined;
  const send = async () => {
    const body = rosterBody(typed);
    await change.trigger([{ params: { id: who.id }, body: { ...body, version: version ?? undefined } }]).then(
      () => {
        toast(t('saved', { who: who.name }));
        onClose();
        if (body.work === 'none') repair(who.id, { from: body.from, until: body.to });
      },
      () => undefined,
    );
  };
  return (
    <FormDialog
      title={t('title', { who: who.name })}
      go={common('save')}
      running={change.isMutating ? common('saving') : undefined}
      reason={reason}
      onSubmit={() => !reason && void send()}
      onClose={onClose}
    >
      {error && (
        <Failure
          title={error.problem.code === 'stale' ? t('stale') : common('notDone')}
          problem={error.problem}
          retryAfter={error.retryAfter}
        />
      )}
      <RosterFields typed={typed} wrong={wrong} today={today} onType={(part) => setTyped((before) => ({ ...before, ...part }))} />
      <OnCallOf who={who} />
      <RosterDays who={who} version={version} onVersion={setVersion} />
    </FormDialog>
  );
}
