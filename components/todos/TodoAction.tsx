'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/controls/Button.tsx';
import { TextLink } from '#components/ui/controls/TextLink.tsx';
import { Tooltip } from '#components/ui/display/Tooltip.tsx';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import { hrefOf } from '#lib/access/pages.ts';
import { useRead } from '#lib/browser/api/useApi.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import { useChannel } from '#lib/browser/realtime/useChannel.ts';
import * as contract from '#lib/contract/index.ts';
import type { TodoLink } from '#lib/contract/todos.ts';

const TodoDrawer = lazyPart(async () => (await import('./TodoDrawer.tsx')).TodoDrawer);

type Props = { about: Pick<TodoLink, 'kind' | 'id' | 'label' | 'state' | 'cs_no'> };

export function TodoAction({ about }: Props) {
  const may = useAllows();
  return useCapability('todos') && may(contract.todos.list.access) ? <Offered about={about} /> : null;
}

function Offered({ about }: Props) {
  const t = useTranslations('todos.action');
  const may = useAllows();
  const key = `${about.kind}:${about.id}`;
  const { data } = useRead(contract.todos.list, { query: { about: key, per_page: 1 } }, { background: true });
  useChannel('todos', 'todos');
  const [isOpen, setOpen] = useState(false);
  const count = data?.meta.total ?? 0;
  return (
    <>
      {may(contract.todos.create.access) && (
        <Tooltip title={t('putLong')}>
          <Button variant="outlined" color="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
            {t('put')}
          </Button>
        </Tooltip>
      )}
      {count > 0 && (
        <Box component="span" sx={{ alignSelf: 'center' }}>
          <TextLink href={`${hrefOf('apps-todo')}?${new URLSearchParams({ about: key })}`}>{t('count', { count })}</TextLink>
        </Box>
      )}
      {isOpen && <TodoDrawer draft={{ link: { ...about, may_see: true } }} onClose={() => setOpen(false)} />}
    </>
  );
}
