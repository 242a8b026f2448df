'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import type { Problem } from '#lib/contract/problem.ts';
import type { TEST_CATEGORIES } from '#lib/contract/words/onTest.ts';
import { type Scope, zonesIn } from '#lib/domain/testScope.ts';

type TestScopeDraft = {
  isCalled: boolean;
  caller: string;
  passcode: string;
  category: (typeof TEST_CATEGORIES)[number] | null;
  scope: Scope['scope'];
  zones: string;
};
const EMPTY: TestScopeDraft = { isCalled: false, caller: '', passcode: '', category: null, scope: 'all', zones: '' };

/** Who asks for a test, for what work and of how much. More time for one that is on leaves its scope as it is (`isOn`). */
export function useTestScope(isOn: boolean, problem?: Problem) {
  const t = useTranslations('onTest.scope');
  const isThere = useCapability('scopes');
  const [draft, setDraft] = useState(EMPTY);
  const [wrong, setWrong] = useState<Problem>();
  const { isCalled, caller, passcode, category, scope } = draft;
  const zones = scope === 'all' ? [] : zonesIn(draft.zones);
  const isCallMissing = isCalled && !(caller.trim() && passcode.trim());
  const rule = problem?.errors?.passcode?.[0];
  const said = rule === 'wrong' || rule === 'locked' ? rule : undefined;
  const refused = problem === wrong ? undefined : said;
  return {
    isThere,
    /** The server said why the passcode does not do: told at its field, until another is typed. */
    isRefused: isThere && said !== undefined,
    reason: !isThere ? undefined : isCallMissing ? t('callerMissing') : zones === undefined ? t('zonesMissing') : undefined,
    body: isThere
      ? {
          category: category ?? undefined,
          ...(!isOn && { scope, zones: zones ?? [] }),
          ...(isCalled && { caller: caller.trim(), passcode: passcode.trim() }),
        }
      : {},
    fields: {
      draft,
      isOn,
      refused,
      isUnread: zones === undefined && draft.zones !== '',
      onChange: (next: Partial<TestScopeDraft>) => {
        if (next.passcode !== undefined) setWrong(problem);
        setDraft((before) => ({ ...before, ...next }));
      },
    },
  };
}
export type TestScopeProps = ReturnType<typeof useTestScope>['fields'];
