'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/controls/Button.tsx';
import { FormDialog } from '#components/ui/controls/FormDialog.tsx';
import { TextField } from '#components/ui/controls/TextField.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { useToast } from '#components/ui/feedback/Toasts.tsx';
import { useWrite } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import type { System } from '#lib/contract/systems.ts';

const KEY = /^\d{0,8}$/;

export function RemoteKeyDialog({ system, onClose }: { system: System; onClose: () => void }) {
  const t = useTranslations('systems.remoteKey');
  const common = useTranslations('common');
  const toast = useToast();
  const [typed, setTyped] = useState('');
  const { trigger, error, isMutating } = useWrite(contract.systems.updateRemoteKey);
  const isWrong = !KEY.test(typed);
  const reason = isWrong ? t('wrong') : typed ? undefined : t('missing');
  const save = (remote_key: string) =>
    void trigger([{ params: { cs: system.cs_no }, body: { remote_key, version: system.version } }]).then(
      () => {
        toast(t(remote_key ? 'saved' : 'removed', { cs: system.cs_no }));
        onClose();
      },
      () => undefined,
    );
  return (
    <FormDialog
      title={t('title', { cs: system.cs_no })}
      go={common('save')}
      running={isMutating ? common('saving') : undefined}
      reason={reason}
      acts={
        system.remote_key && (
          <Button color="error" onClick={() => save('')}>
            {t('remove')}
          </Button>
        )
      }
      onSubmit={() => !reason && save(typed)}
      onClose={onClose}
    >
      {error && <Failure problem={error.problem} retryAfter={error.retryAfter} title={common('notDone')} />}
      <span>{t('what')}</span>
      <TextField
        label={t('key')}
        type="password"
        inputMode="numeric"
        autoComplete="new-password"
        maxLength={8}
        value={typed}
        error={isWrong ? t('wrong') : undefined}
        onChange={({ target }) => setTyped(target.value)}
      />
    </FormDialog>
  );
}
