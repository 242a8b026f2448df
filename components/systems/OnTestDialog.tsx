'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { MinutesPicker, minutesIn } from '#components/onTest/MinutesPicker.tsx';
import { NotifiedPanel } from '#components/onTest/NotifiedPanel.tsx';
import { TestScopePanel } from '#components/onTest/TestScopePanel.tsx';
import { useNotified } from '#components/onTest/useNotified.ts';
import { useTestScope } from '#components/onTest/useTestScope.ts';
import { FormDialog } from '#components/ui/controls/FormDialog.tsx';
import { TextField } from '#components/ui/controls/TextField.tsx';
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
  const minutesWords = useTranslations('swaps.wizard.test');
  const [text, setText] = useState(isOn ? '60' : '30');
  const [blockedBy, setBlockedBy] = useState<string>();
  const [reason, setReason] = useState('');
  const { trigger, error, isMutating } = useWrite(contract.systems.onTest);
  const { fields: about, ...scope } = useTestScope(isOn, error?.problem);
  const isPart = !isOn && about.draft.scope !== 'all';
  const minutes = minutesIn(text);
  const { cs_no: cs } = system;
  const { told, fields, isFire, reason: untold } = useNotified(cs, test?.told ?? null, minutes ?? 0);
  const ask = () =>
    minutes !== undefined &&
    void trigger([
      { params: { systemNo: system.system_no ?? '', id: 0 }, body: { minutes, reason: reason.trim() || undefined, told, ...scope.body } },
    ]).then(onClose, () => undefined);
  return (
    <FormDialog
      title={t(isOn ? 'extendTitle' : 'putTitle', { cs })}
      go={isOn ? t('extendGo', { cs, minutes: minutes ?? 0 }) : common('putSystemOnTest', { cs, minutes: minutes ?? 0 })}
      running={isMutating ? common('asking') : undefined}
      reason={blockedBy ?? (minutes === undefined ? minutesWords('badMinutes', { minutes: LONGEST_TEST }) : (scope.reason ?? untold))}
      onGo={ask}
      onClose={onClose}
    >
      <span>{isPart ? scopeWords('endsItself') : common(isOn ? 'extendMeaning' : 'onTestMeaning', { cs })}</span>
      {!isOn && <LiveAlarmsPicker cs={cs} onBlocked={setBlockedBy} />}
      {error && !scope.isRefused && <Failure problem={error.problem} retryAfter={error.retryAfter} title={common('notDone')} />}
      <MinutesPicker value={text} onChange={setText} />
      {scope.isThere && <TestScopePanel {...about} />}
      {isFire && <NotifiedPanel {...fields} />}
      <TextField label={common('reasonOptional')} value={reason} onChange={(event) => setReason(event.target.value)} />
    </FormDialog>
  );
}
