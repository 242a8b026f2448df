'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { PageAlerts } from '#components/ui/feedback/PageAlerts.tsx';
import { PageSkeleton } from '#components/ui/feedback/PageSkeleton.tsx';
import { hrefOf } from '#lib/access/pages.ts';
import { useRead } from '#lib/browser/api/useApi.ts';
import { useChannel } from '#lib/browser/realtime/useChannel.ts';
import type { Reply } from '#lib/contract/endpoint.ts';
import * as contract from '#lib/contract/index.ts';
import { shownId } from '#lib/format/ids.ts';
import { UserEditor } from './UserEditor.tsx';
import { UserMissing } from './UserMissing.tsx';

export function UserEditScreen({ id, first }: { id: string; first: Reply<typeof contract.users.show> | undefined }) {
  const t = useTranslations('users');
  const titles = useTranslations('titles');
  const { data, error, mutate } = useRead(contract.users.show, { params: { id } }, { fallbackData: first, revalidateOnMount: !first });
  useChannel('users', 'users');
  const user = data?.data;
  if (error?.problem.code === 'not_found' || user?.deleted) return <UserMissing id={id} />;
  if (!user)
    return (
      <PageSkeleton
        title={titles('apps-users-view', { id: shownId(id) })}
        back={{ href: hrefOf('apps-users-view', { id }), label: t('backToUser') }}
        error={error}
        failed={t('refused.read')}
        retry={() => void mutate()}
        columns={[[8]]}
      />
    );
  return (
    <Box sx={{ overflow: 'auto', flex: 1, pb: 5 }}>
      {error && (
        <PageAlerts>
          <Failure title={t('refused.read')} problem={error.problem} retryAfter={error.retryAfter} retry={() => void mutate()} />
        </PageAlerts>
      )}
      <UserEditor key={user.id} user={user} onSaved={(saved) => void mutate({ data: saved })} />
    </Box>
  );
}
