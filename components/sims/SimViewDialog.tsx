'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FormDialog } from '#components/ui/controls/FormDialog.tsx';
import { TextField } from '#components/ui/controls/TextField.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { useToast } from '#components/ui/feedback/Toasts.tsx';
import { ApiError } from '#lib/browser/api/api.ts';
import { useWrite } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import type { View } from '#lib/contract/views.ts';
import { truncate } from '#lib/format/truncate.ts';
import { viewQueryOf } from './useSimView.ts';

type Props = {
  /** Given: it gets another name. Left out: what the list shows is kept under a name. */
  view?: View;
  name?: string;
  columns: readonly string[];
  onClose: () => void;
  onDone?: (view: View) => void;
};

const LONGEST_NAME = 60;

export function SimViewDialog({ view, name: proposed = view?.name ?? '', columns, onClose, onDone }: Props) {
  const t = useTranslations('sims.views');
  const common = useTranslations('common');
  const fields = useTranslations('fields');
  const toast = useToast();
  const create = useWrite(contract.views.create);
  const change = useWrite(contract.views.change);
  const [name, setName] = useState(proposed);
  const [tried, setTried] = useState(false);
  const error = create.error ?? change.error;
  const isTaken = error?.problem.code === 'duplicate';
  const write = () =>
    view
      ? change.trigger([{ params: { id: view.id }, body: { name: name.trim(), version: view.version } }])
      : create.trigger([{ body: { list: 'sims', name: name.trim(), query: viewQueryOf(window.location.search), columns: [...columns] } }]);
  const send = async () => {
    setTried(true);
    if (!name.trim()) return;
    try {
      const { data } = await write();
      toast(t('saved', { name: data.name }));
      onDone?.(data);
      onClose();
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
    }
  };
  return (
    <FormDialog
      title={t(view ? 'renameTitle' : 'saveTitle')}
      go={t(view ? 'renameGo' : 'saveGo')}
      running={create.isMutating || change.isMutating ? common('savingChange') : undefined}
      onSubmit={send}
      onClose={onClose}
    >
      {!view && <span>{t('saveText')}</span>}
      {error && !isTaken && <Failure title={t('failed', { name })} problem={error.problem} retryAfter={error.retryAfter} />}
      <TextField
        label={fields('name')}
        required
        autoFocus
        value={name}
        onChange={(event) => {
          setName(truncate(event.target.value, LONGEST_NAME));
          create.reset();
          change.reset();
        }}
        error={isTaken ? t('taken') : tried && !name.trim() ? t('nameMissing') : undefined}
      />
    </FormDialog>
  );
}
