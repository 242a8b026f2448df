'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ActionButton } from '#components/ui/controls/ActionButton.tsx';
import { Button } from '#components/ui/controls/Button.tsx';
import { useConfirm } from '#components/ui/controls/Confirm.tsx';
import { useToast } from '#components/ui/feedback/Toasts.tsx';
import { hrefOf } from '#lib/access/pages.ts';
import { ApiError } from '#lib/browser/api/api.ts';
import { useWrite } from '#lib/browser/api/useApi.ts';
import { useAllows, useUser } from '#lib/browser/api/useUser.tsx';
import * as contract from '#lib/contract/index.ts';
import type { Problem } from '#lib/contract/problem.ts';
import type { OneTimeLink, Person } from '#lib/contract/users.ts';
import { useRouter } from '#lib/i18n/navigation.ts';
import { nameOf } from './userWords.ts';

type Props = { user: Person; onLink: (link: OneTimeLink | undefined) => void; onRefused: (problem: Problem | undefined) => void };

export function UserActs({ user, onLink, onRefused }: Props) {
  const t = useTranslations('users.acts');
  const common = useTranslations('common');
  const may = useAllows();
  const confirm = useConfirm();
  const toast = useToast();
  const router = useRouter();
  const isOwn = useUser()?.id === user.id;
  const [running, setRunning] = useState<'link' | 'status' | 'remove'>();
  const link = useWrite(contract.users.link);
  const change = useWrite(contract.users.change);
  const remove = useWrite(contract.users.remove);
  const name = nameOf(user);
  const { id, version } = user;

  const run = async (which: NonNullable<typeof running>, activity: () => Promise<void>) => {
    setRunning(which);
    onRefused(undefined);
    onLink(undefined);
    try {
      await activity();
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      onRefused(failure.problem);
    } finally {
      setRunning(undefined);
    }
  };
  const makeLink = async (kind: OneTimeLink['kind']) => {
    if (
      kind === 'reset' &&
      !(await confirm({ title: t('reset.title', { name }), text: t('reset.text', { name }), confirm: t('reset.go'), final: true }))
    )
      return;
    await run('link', async () => onLink((await link.trigger([{ params: { id }, body: { kind, version } }])).data));
  };
  const setStatus = async (status: 'active' | 'inactive') => {
    if (
      status === 'inactive' &&
      !(await confirm({ title: t('off.title', { name }), text: t('off.text', { name }), confirm: t('off.go'), final: true }))
    )
      return;
    await run('status', async () => {
      await change.trigger([{ params: { id }, body: { status, version } }]);
      toast(t(status === 'inactive' ? 'off.done' : 'on.done', { name }));
    });
  };
  const erase = async () => {
    if (!(await confirm({ title: t('remove.title', { name }), text: t('remove.text', { name }), confirm: t('remove.go'), final: true })))
      return;
    await run('remove', async () => {
      await remove.trigger([{ params: { id }, query: { version } }]);
      toast(t('remove.done', { name }));
      router.push(hrefOf('apps-users-list'));
    });
  };

  if (user.deleted) return null;
  const isOff = user.status === 'inactive';
  return (
    <>
      {may(contract.users.link.access) && !isOff && (
        <ActionButton
          running={running === 'link' ? common('oneMoment') : undefined}
          reason={isOwn ? t('own') : undefined}
          onClick={() => void makeLink(user.status === 'pending' ? 'invite' : 'reset')}
        >
          {t(user.status === 'pending' ? 'invite' : 'reset.button')}
        </ActionButton>
      )}
      {may(contract.users.change.access) && (
        <ActionButton
          color={isOff ? 'primary' : 'error'}
          running={running === 'status' ? common('oneMoment') : undefined}
          onClick={() => void setStatus(isOff ? 'active' : 'inactive')}
        >
          {t(isOff ? 'on.button' : 'off.button')}
        </ActionButton>
      )}
      {may(contract.users.remove.access) && (
        <Button color="error" onClick={() => void erase()} disabled={running === 'remove'}>
          {t('remove.button')}
        </Button>
      )}
    </>
  );
}
