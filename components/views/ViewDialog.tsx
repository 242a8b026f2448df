'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Checkbox } from '#components/ui/controls/Checkbox.tsx';
import { FormDialog } from '#components/ui/controls/FormDialog.tsx';
import { TextField } from '#components/ui/controls/TextField.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { useToast } from '#components/ui/feedback/Toasts.tsx';
import { ApiError } from '#lib/browser/api/api.ts';
import { useWrite } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import type { View, ViewList } from '#lib/contract/views.ts';
import { truncate } from '#lib/format/truncate.ts';
import { viewQueryOf } from './useView.ts';
import css from './ViewsPanel.module.css';

type Props = {
  list: ViewList;
  view?: View;
  name?: string;
  columns: readonly string[];
  onClose: () => void;
  onDone?: (view: View) => void;
};

const LONGEST_NAME = 60;

export function ViewDialog({ list, view, name: proposed = view?.name ?? '', columns, onClose, onDone }: Props) {
  const t = useTranslations('views');
  const common = useTranslations('common');
  const fields = useTranslations('fields');
  const toast = useToast();
  const create = useWrite(contract.views.create);
  const change = useWrite(contract.views.change);
  const [name, setName] = useState(proposed);
  const [isShared, setShared] = useState(view?.shared ?? false);
  const [tried, setTried] = useState(false);
  const error = create.error ?? change.error;
  const isTaken = error?.problem.code === 'duplicate';
  const write = () =>
    view
      ? change.trigger([{ params: { id: view.id }, body: { name: name.trim(), shared: isShared, version: view.version } }])
      : create.trigger([
          { body: { list, name: name.trim(), query: viewQueryOf(window.location.search), columns: [...columns], shared: isShared } },
        ]);
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
      {!view && <span>{t(columns.length > 0 ? 'saveTextColumns' : 'saveText')}</span>}
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
      <label className={css.share}>
        <Checkbox checked={isShared} onChange={() => setShared(!isShared)} /> {t('sharing')}
      </label>
    </FormDialog>
  );
}
