'use client';

import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslations } from 'next-intl';
import { type FormEvent, useId, useState } from 'react';
import { ActionButton } from '#components/ui/controls/ActionButton.tsx';
import { Button } from '#components/ui/controls/Button.tsx';
import { Dialog } from '#components/ui/controls/Dialog.tsx';
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
  const ui = useTranslations('ui');
  const toast = useToast();
  const id = useId();
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
  const send = async (event: FormEvent) => {
    event.preventDefault();
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
    <Dialog open onClose={onClose} aria-labelledby={id}>
      <form onSubmit={send} noValidate>
        <DialogTitle id={id}>{t(view ? 'renameTitle' : 'saveTitle')}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 3 }}>
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
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{ui('cancel')}</Button>
          <ActionButton
            type="submit"
            variant="contained"
            color="primary"
            running={create.isMutating || change.isMutating ? common('savingChange') : undefined}
          >
            {t(view ? 'renameGo' : 'saveGo')}
          </ActionButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}
