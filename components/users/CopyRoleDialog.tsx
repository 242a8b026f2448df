'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FormDialog } from '#components/ui/controls/FormDialog.tsx';
import { TextField } from '#components/ui/controls/TextField.tsx';
import { useToast } from '#components/ui/feedback/Toasts.tsx';
import { useWrite } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import { UserRefusal } from './UserRefusal.tsx';
import { useRoleWord } from './userWords.ts';

export function CopyRoleDialog({ from, onMade, onClose }: { from: string; onMade: (name: string) => void; onClose: () => void }) {
  const t = useTranslations('users.roles');
  const common = useTranslations('common');
  const roleWord = useRoleWord();
  const toast = useToast();
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const { trigger, error, isMutating } = useWrite(contract.roles.create);
  const name = typed.trim();
  const submit = () => {
    setTried(true);
    if (!name || isMutating) return;
    trigger([{ body: { name, from } }]).then(
      ({ data }) => {
        toast(t('copied', { name: data.name }));
        onMade(data.name);
        onClose();
      },
      () => undefined,
    );
  };
  const isTaken = Boolean(error?.problem.errors?.name);
  return (
    <FormDialog
      title={t('copy.title', { name: roleWord(from) })}
      go={t('copy.go')}
      running={isMutating ? common('saving') : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <span>{t('copy.about')}</span>
      {error && !isTaken && <UserRefusal problem={error.problem} retryAfter={error.retryAfter} />}
      <TextField
        label={t('nameOf')}
        autoFocus
        autoComplete="off"
        value={typed}
        error={isTaken ? t('taken') : tried && !name ? t('needsName') : undefined}
        onChange={(event) => setTyped(event.target.value.slice(0, 40))}
      />
    </FormDialog>
  );
}
