'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useConfirm } from '#components/ui/controls/Confirm.tsx';
import { copyText } from '#components/ui/controls/copyText.ts';
import { Menu, MenuItem } from '#components/ui/controls/Menu.tsx';
import { useToast } from '#components/ui/feedback/Toasts.tsx';
import { ApiError } from '#lib/browser/api/api.ts';
import { useWrite } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import type { View } from '#lib/contract/views.ts';
import { addressOf, showSearch, viewQueryOf } from './useView.ts';
import { ViewDialog } from './ViewDialog.tsx';

type Props = {
  view: View;
  isCurrent: boolean;
  isChanged: boolean;
  columns: readonly string[];
  /** Of the list, in the reader's language. */
  path: string;
  onSaved: () => void;
  anchor: HTMLElement | null;
  onClose: () => void;
};

export function ViewMenu({ view, isCurrent, isChanged, columns, path, onSaved, anchor, onClose }: Props) {
  const t = useTranslations('views');
  const problems = useTranslations('problems');
  const toast = useToast();
  const confirm = useConfirm();
  const change = useWrite(contract.views.change);
  const remove = useWrite(contract.views.remove);
  const [renaming, setRenaming] = useState(false);
  const [keeping, setKeeping] = useState(false);
  if (keeping)
    return (
      <ViewDialog
        list={view.list}
        name={view.name}
        columns={columns}
        onClose={onClose}
        onDone={(stored) => showSearch(addressOf(stored))}
      />
    );
  if (renaming) return <ViewDialog list={view.list} view={view} columns={columns} onClose={onClose} />;

  const attempt = async (write: () => Promise<unknown>, done: string) => {
    try {
      await write();
      toast(done);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      await confirm({ title: t('failed', { name: view.name }), text: problems(error.problem.code) });
    }
    onClose();
  };
  const overwrite = () => {
    const body = { query: viewQueryOf(window.location.search), columns: [...columns], version: view.version };
    return attempt(
      async () => {
        await change.trigger([{ params: { id: view.id }, body }]);
        onSaved();
      },
      t('overwritten', { name: view.name }),
    );
  };
  const share = () =>
    attempt(
      () => change.trigger([{ params: { id: view.id }, body: { shared: !view.shared, version: view.version } }]),
      t(view.shared ? 'isUnshared' : 'isShared', { name: view.name }),
    );
  const copyLink = async () => {
    const href = `${path}?view=${view.id}`;
    if (await copyText(new URL(href, window.location.origin).href)) toast(t('linkCopied'));
    onClose();
  };
  const drop = async () => {
    if (!(await confirm({ title: t('deleteTitle', { name: view.name }), text: t('deleteText'), confirm: t('delete'), final: true })))
      return onClose();
    await attempt(
      async () => {
        await remove.trigger([{ params: { id: view.id }, query: { version: view.version } }]);
        if (isCurrent) showSearch(viewQueryOf(window.location.search));
      },
      t('deleted', { name: view.name }),
    );
  };
  return (
    <Menu anchor={anchor} onClose={onClose}>
      {view.mine && isCurrent && isChanged && <MenuItem onClick={() => void overwrite()}>{t('overwrite')}</MenuItem>}
      {view.mine && <MenuItem onClick={() => setRenaming(true)}>{t('rename')}</MenuItem>}
      {view.mine && <MenuItem onClick={() => void share()}>{t(view.shared ? 'unshare' : 'share')}</MenuItem>}
      {!view.mine && isCurrent && <MenuItem onClick={() => setKeeping(true)}>{t('keep')}</MenuItem>}
      <MenuItem onClick={() => void copyLink()}>{t('copyLink')}</MenuItem>
      {view.mine && (
        <MenuItem isFinal onClick={() => void drop()}>
          {t('deleteAsk')}
        </MenuItem>
      )}
    </Menu>
  );
}
