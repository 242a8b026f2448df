'use client';

import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { useConfirm } from '#components/ui/controls/Confirm.tsx';
import { copyText } from '#components/ui/controls/copyText.ts';
import { useToast } from '#components/ui/feedback/Toasts.tsx';
import { hrefOf } from '#lib/access/pages.ts';
import { ApiError } from '#lib/browser/api/api.ts';
import { useWrite } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import type { View } from '#lib/contract/views.ts';
import { getPathname } from '#lib/i18n/navigation.ts';
import { SimViewDialog } from './SimViewDialog.tsx';
import { showSearch, viewQueryOf } from './useSimView.ts';

type Props = {
  view: View;
  isCurrent: boolean;
  isChanged: boolean;
  columns: readonly string[];
  onSaved: () => void;
  anchor: HTMLElement | null;
  onClose: () => void;
};

export function SimViewMenu({ view, isCurrent, isChanged, columns, onSaved, anchor, onClose }: Props) {
  const t = useTranslations('sims.views');
  const problems = useTranslations('problems');
  const locale = useLocale();
  const toast = useToast();
  const confirm = useConfirm();
  const change = useWrite(contract.views.change);
  const remove = useWrite(contract.views.remove);
  const [renaming, setRenaming] = useState(false);
  if (renaming) return <SimViewDialog view={view} columns={columns} onClose={onClose} />;

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
  const copyLink = async () => {
    const href = `${getPathname({ href: hrefOf('sims'), locale })}?view=${view.id}`;
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
    <Menu open anchorEl={anchor} onClose={onClose}>
      {isCurrent && isChanged && <MenuItem onClick={() => void overwrite()}>{t('overwrite')}</MenuItem>}
      <MenuItem onClick={() => setRenaming(true)}>{t('rename')}</MenuItem>
      <MenuItem onClick={() => void copyLink()}>{t('copyLink')}</MenuItem>
      <MenuItem onClick={() => void drop()}>{t('deleteAsk')}</MenuItem>
    </Menu>
  );
}
