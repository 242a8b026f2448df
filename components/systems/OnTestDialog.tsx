'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { MinutesPicker, minutesIn } from '#components/onTest/MinutesPicker.tsx';
import { NotifiedPanel } from '#components/onTest/NotifiedPanel.tsx';
import { TestScopePanel } from '#components/onTest/TestScopePanel.tsx';
import { TestStartPanel } from '#components/onTest/TestStartPanel.tsx';
import { useNotified } from '#components/onTest/useNotified.ts';
import { useTestScope } from '#components/onTest/useTestScope.ts';
import { useTestStart } from '#components/onTest/useTestStart.ts';
import { FormDialog } from '#components/ui/controls/FormDialog.tsx';
import { TextField } from '#components/ui/controls/TextField.tsx';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { useWrite } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import type { OpenTest } from '#lib/contract/onTest.ts';
import type { System } from '#lib/contract/systems.ts';
import { LONGEST_TEST } from '#lib/contract/words/onTest.ts';
import { LiveAlarmsPicker } from './LiveAlarmsPicker.tsx';

export function OnTestDialog({
  system,
  test,
  isOn,
  onClose,
}: {
  system: System;
  test: OpenTest | undefined;
  isOn: boolean;
  onClose: () => void;
}) {
  const t = useTranslations('systems.test');
  const common = useTranslations('common');
  const scopeWords = useTranslations('onTest.scope');
  const planWords = useTranslations('onTest.plan');
  const minutesWords = useTranslations('swaps.wizard.test');
  const [text, setText] = useState(isOn ? '60' : '30');
  const [blockedBy, setBlockedBy] = useState<string>();
  const [reason, setReason] = useState('');
  const { trigger, error, isMutating } = useWrite(contract.systems.onTest);
  const plan = useWrite(contract.systems.planTest);
  const { fields: startFields, ...start } = useTestStart(isOn, plan.error?.problem);
  const failed = start.isPlanned ? plan.error : error;
  const { fields: about, ...scope } = useTestScope(isOn, failed?.problem);
  const isPart = !isOn && about.draft.scope !== 'all';
  const minutes = minutesIn(text);
  const { cs_no: cs } = system;
  const { told, fields, isFire, reason: untold } = useNotified(cs, test?.told ?? null, minutes ?? 0);
  const ask = () => {
    if (minutes === undefined) return;
    const body = { minutes, reason: reason.trim() || undefined, told, ...scope.body };
    const systemNo = system.system_no ?? '';
    const asked = start.startsAt
      ? plan.trigger([{ params: { systemNo }, body: { ...body, starts_at: start.startsAt } }])
      : trigger([{ params: { systemNo, id: 0 }, body }]);
    void asked.then(onClose, () => undefined);
  };
  const put = start.isPlanned ? planWords('go') : common('putSystemOnTest', { cs, minutes: minutes ?? 0 });
  return (
    <FormDialog
      title={t(isOn ? 'extendTitle' : 'putTitle', { cs })}
      go={isOn ? t('extendGo', { cs, minutes: minutes ?? 0 }) : put}
      running={isMutating || plan.isMutating ? common('asking') : undefined}
      reason={
        (start.isPlanned ? start.reason : blockedBy) ??
        (minutes === undefined ? minutesWords('badMinutes', { minutes: LONGEST_TEST }) : (scope.reason ?? untold))
      }
      onGo={ask}
      onClose={onClose}
    >
      <span>{isPart ? scopeWords('endsItself') : common(isOn ? 'extendMeaning' : 'onTestMeaning', { cs })}</span>
      {!isOn && !start.isPlanned && <LiveAlarmsPicker cs={cs} onBlocked={setBlockedBy} />}
      {start.refused && (
        <Alert kind="refusal" title={common('notDone')}>
          {start.refused}
        </Alert>
      )}
      {failed && !scope.isRefused && !start.refused && (
        <Failure problem={failed.problem} retryAfter={failed.retryAfter} title={common('notDone')} />
      )}
      {start.isThere && <TestStartPanel {...startFields} />}
      <MinutesPicker value={text} onChange={setText} />
      {scope.isThere && <TestScopePanel {...about} />}
      {isFire && <NotifiedPanel {...fields} />}
      <TextField label={common('reasonOptional')} value={reason} onChange={(event) => setReason(event.target.value)} />
    </FormDialog>
  );
}
