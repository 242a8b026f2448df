'use client';

import { useTranslations } from 'next-intl';
import { ActionButton } from '#components/ui/controls/ActionButton.tsx';
import { useConfirm } from '#components/ui/controls/Confirm.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { useWrite } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import type { Role } from '#lib/contract/roles.ts';

export function RoleRemoval({ role, onGone }: { role: Role; onGone: () => void }) {
  const t = useTranslations('users.roles.remove');
  const common = useTranslations('common');
  const confirm = useConfirm();
  const { trigger, error, isMutating } = useWrite(contract.roles.remove);
  const remove = async () => {
    if (!(await confirm({ title: t('title', { name: role.name }), confirm: common('delete'), final: true }))) return;
    await trigger([{ params: { id: role.id ?? 0 }, query: { version: role.version } }]).then(onGone, () => undefined);
  };
  return (
    <>
      <ActionButton
        color="error"
        running={isMutating ? common('deleting') : undefined}
        reason={role.users > 0 ? t('used', { count: role.users }) : undefined}
        onClick={() => void remove()}
      >
        {t('button')}
      </ActionButton>
      {error && <Failure title={common('notDone')} problem={error.problem} retryAfter={error.retryAfter} />}
    </>
  );
}
