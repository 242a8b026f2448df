'use client';

import { useTranslations } from 'next-intl';
import { ActionButton } from '#components/ui/controls/ActionButton.tsx';
import { useConfirm } from '#components/ui/controls/Confirm.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { useToast } from '#components/ui/feedback/Toasts.tsx';
import { ApiError } from '#lib/browser/api/api.ts';
import { useWrite } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import type { Plan } from '#lib/contract/plans.ts';

export function PlanRemoval({ plan }: { plan: Plan }) {
  const t = useTranslations('plans.remove');
  const common = useTranslations('common');
  const confirm = useConfirm();
  const toast = useToast();
  const { trigger, isMutating, error } = useWrite(contract.plans.remove);
  const remove = async () => {
    if (!(await confirm({ title: t('title', { name: plan.name }), confirm: common('delete'), final: true }))) return;
    try {
      await trigger([{ params: { id: plan.id }, query: { version: plan.version } }]);
      toast(t('done', { name: plan.name }));
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
    }
  };
  return (
    <>
      <ActionButton color="error" running={isMutating ? common('deleting') : undefined} onClick={() => void remove()}>
        {common('delete')}
      </ActionButton>
      {error &&
        (error.problem.errors?.action?.includes('in-use') ? (
          <span role="alert">{t('inUse')}</span>
        ) : (
          <Failure title={t('failed')} problem={error.problem} retryAfter={error.retryAfter} />
        ))}
    </>
  );
}
