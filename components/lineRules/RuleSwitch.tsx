'use client';

import { useTranslations } from 'next-intl';
import { Checkbox } from '#components/ui/controls/Checkbox.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { useWrite } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import type { LineRule } from '#lib/contract/lineRules.ts';

export function RuleSwitch({ rule }: { rule: LineRule }) {
  const t = useTranslations('lineRules');
  const common = useTranslations('common');
  const { trigger, isMutating, error } = useWrite(contract.lineRules.change);
  const { id, name, enabled, version } = rule;
  return (
    <>
      <Checkbox
        aria-label={t('switch', { name })}
        checked={enabled}
        disabled={!rule.may_change || isMutating}
        onChange={() => void trigger([{ params: { id }, body: { enabled: !enabled, version } }]).catch(() => undefined)}
      />
      {error && <Failure title={common('notDone')} problem={error.problem} retryAfter={error.retryAfter} />}
    </>
  );
}
