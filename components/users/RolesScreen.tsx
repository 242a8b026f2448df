'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { z } from 'zod';
import { useConfirm } from '#components/ui/controls/Confirm.tsx';
import { PageHead } from '#components/ui/display/PageHead.tsx';
import { Empty } from '#components/ui/feedback/Empty.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import { hrefOf } from '#lib/access/pages.ts';
import { useRead } from '#lib/browser/api/useApi.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { useListState } from '#lib/browser/api/useListState.ts';
import { useChannel } from '#lib/browser/realtime/useChannel.ts';
import type { Reply } from '#lib/contract/endpoint.ts';
import * as contract from '#lib/contract/index.ts';
import { RoleEditor } from './RoleEditor.tsx';
import { RolesList } from './RolesList.tsx';

const CopyRoleDialog = lazyPart(async () => (await import('./CopyRoleDialog.tsx')).CopyRoleDialog);
const Address = z.object({ role: z.string().max(40).optional() });

export function RolesScreen({ first }: { first: Reply<typeof contract.roles.list> | undefined }) {
  const t = useTranslations('users');
  const titles = useTranslations('titles');
  const isThere = useCapability('roles');
  const { query, change } = useListState(Address);
  const confirm = useConfirm();
  const typed = useTranslations('ui.typed');
  const [held, setHeld] = useState<number | null>(null);
  const [copying, setCopying] = useState<string>();
  const [isTouched, setTouched] = useState(false);
  const { data, error, mutate } = useRead(contract.roles.list, isThere ? {} : null, { fallbackData: first });
  useChannel('users', 'users', 'roles');
  if (!isThere) return <Empty glyph="skipped">{t('roles.lacking')}</Empty>;
  const roles = data?.data ?? [];
  const role = roles.find(({ name }) => name === query.role) ?? roles.find(({ id }) => id !== null && id === held) ?? roles[0];
  if (role && role.id !== held) setHeld(role.id);
  const choose = (name: string | undefined) => change({ role: name }, 'replace');
  const leave = async (name: string) => {
    const question = { title: typed('title'), confirm: typed('discard'), cancel: typed('keep'), final: true };
    if (name !== role?.name && (!isTouched || (await confirm(question)))) choose(name);
  };
  return (
    <Box sx={{ overflow: 'auto', flex: 1, pb: 5 }}>
      <PageHead title={titles('apps-users-roles')} back={{ href: hrefOf('apps-users-list'), label: t('back') }} />
      <Box
        sx={{
          ...{ display: 'grid', gap: 4, alignItems: 'start', px: { xs: 4, sm: 5 } },
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '240px minmax(0, 1fr)' },
        }}
      >
        {error && <Failure title={t('roles.unread')} problem={error.problem} retryAfter={error.retryAfter} retry={() => void mutate()} />}
        {data && <RolesList roles={roles} chosen={role?.name} onChoose={(name) => void leave(name)} />}
        {role && (
          <RoleEditor key={role.id ?? role.name} role={role} onCopy={() => setCopying(role.name)} onName={choose} onTouched={setTouched} />
        )}
      </Box>
      {copying && <CopyRoleDialog from={copying} onMade={(name) => void leave(name)} onClose={() => setCopying(undefined)} />}
    </Box>
  );
}
