'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ActionButton } from '#components/ui/controls/ActionButton.tsx';
import { useConfirm } from '#components/ui/controls/Confirm.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import { useToast } from '#components/ui/feedback/Toasts.tsx';
import { useWrite } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import type { LineRule } from '#lib/contract/lineRules.ts';

const RuleDrawer = lazyPart(async () => (await import('./RuleDrawer.tsx')).RuleDrawer);

export function RuleActs({ rule, onRemoved }: { rule: LineRule; onRemoved?: () => void }) {
  const t = useTranslations('lineRules.remove');
  const common = useTranslations('common');
  const confirm = useConfirm();
  const toast = useToast();
  const [changing, setChanging] = useState(false);
  const { trigger, isMutating, error } = useWrite(contract.lineRules.remove);
  const { id, name, version } = rule;
  if (!rule.may_change) return null;
  const remove = async () => {
    if (!(await confirm({ title: t('title', { name }), text: t('text'), confirm: t('go'), final: true }))) return;
    await trigger([{ params: { id }, query: { version } }]).then(
      () => {
        toast(t('done', { name }));
        onRemoved?.();
      },
      () => undefined,
    );
  };
  return (
    <>
      <ActionButton size="small" variant="text" aria-haspopup="dialog" onClick={() => setChanging(true)}>
        {common('edit')}
      </ActionButton>
      <ActionButton
        size="small"
        variant="text"
        color="error"
        running={isMutating ? common('oneMoment') : undefined}
        onClick={() => void remove()}
      >
        {t('go')}
      </ActionButton>
      {error && <Failure title={common('notDone')} problem={error.problem} retryAfter={error.retryAfter} />}
      {changing && <RuleDrawer rule={rule} onClose={() => setChanging(false)} />}
    </>
  );
}
