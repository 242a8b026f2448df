'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { LinkButton } from '#components/ui/controls/LinkButton.tsx';
import { Card } from '#components/ui/display/Card.tsx';
import { PageColumns } from '#components/ui/display/PageColumns.tsx';
import { PageHead } from '#components/ui/display/PageHead.tsx';
import { Time } from '#components/ui/display/Time.tsx';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import { CardsSkeleton } from '#components/ui/feedback/CardsSkeleton.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { hrefOf } from '#lib/access/pages.ts';
import { useRead } from '#lib/browser/api/useApi.ts';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import { useChannel } from '#lib/browser/realtime/useChannel.ts';
import type { Reply } from '#lib/contract/endpoint.ts';
import * as contract from '#lib/contract/index.ts';
import type { Problem } from '#lib/contract/problem.ts';
import type { OneTimeLink } from '#lib/contract/users.ts';
import { shownId } from '#lib/format/ids.ts';
import { AbilityMatrix } from './AbilityMatrix.tsx';
import { OtherRules } from './OtherRules.tsx';
import { rulesOfUser } from './rulesOfUser.ts';
import { ShownLink } from './ShownLink.tsx';
import { UserActivity } from './UserActivity.tsx';
import { UserActs } from './UserActs.tsx';
import { UserCard } from './UserCard.tsx';
import { UserMissing } from './UserMissing.tsx';
import { UserRefusal } from './UserRefusal.tsx';
import { nameOf, useRoleWord } from './userWords.ts';

export function UserScreen({ id, first }: { id: string; first: Reply<typeof contract.users.show> | undefined }) {
  const t = useTranslations('users');
  const titles = useTranslations('titles');
  const common = useTranslations('common');
  const roleWord = useRoleWord();
  const may = useAllows();
  const [link, setLink] = useState<OneTimeLink>();
  const [refused, setRefused] = useState<Problem>();
  const { data, error, mutate } = useRead(contract.users.show, { params: { id } }, { fallbackData: first, revalidateOnMount: !first });
  useChannel('users', 'users');
  const user = data?.data;
  if (error?.problem.code === 'not_found') return <UserMissing id={id} />;
  const rules = user && rulesOfUser(user);
  return (
    <Box sx={{ overflow: 'auto', flex: 1, pb: 5 }}>
      <PageHead
        back={{ href: hrefOf('apps-users-list'), label: t('back') }}
        title={user ? nameOf(user) : titles('apps-users-view', { id: shownId(id) })}
        sub={user && <span>{titles('apps-users-view', { id: shownId(id) })}</span>}
        actions={
          user && (
            <>
              <UserActs user={user} onLink={setLink} onRefused={setRefused} />
              {may(contract.users.change.access) && !user.deleted && (
                <LinkButton variant="contained" color="primary" href={hrefOf('apps-users-edit', { id })}>
                  {common('edit')}
                </LinkButton>
              )}
            </>
          )
        }
      />
      <Box sx={{ display: 'grid', gap: 4, px: { xs: 4, sm: 5 }, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {error && <Failure problem={error.problem} retryAfter={error.retryAfter} retry={() => void mutate()} />}
        {refused && <UserRefusal problem={refused} />}
        {user && link && <ShownLink link={link} user={user} />}
        {user?.deleted && (
          <Alert kind="info" title={t('deleted.title')}>
            {t('deleted.text')}
          </Alert>
        )}
        {user?.link_until && !link && (
          <Alert kind="info">
            {t.rich('link.open', { kind: user.link_kind ?? 'invite', time: () => <Time at={user.link_until ?? ''} exact /> })}
          </Alert>
        )}
      </Box>
      {!user && !error && <CardsSkeleton columns={[[6, 6], [12]]} template={{ xs: 'minmax(0, 1fr)', lg: '360px minmax(0, 1fr)' }} />}
      {user && (
        <PageColumns
          template={{ xs: 'minmax(0, 1fr)', lg: '360px minmax(0, 1fr)' }}
          mt={refused || link || user.deleted || user.link_until ? 4 : 0}
        >
          <Box sx={{ display: 'grid', gap: 4, minWidth: 0 }}>
            <UserCard user={user} />
            <UserActivity id={user.id} />
          </Box>
          <Card title={t('matrix.title')} meta={t(user.as_role ? 'matrix.asRole' : 'matrix.ownList', { role: roleWord(user.role) })}>
            {!rules && (
              <Alert kind="warn" title={t('matrix.noList.title')}>
                {t('matrix.noList.text')}
              </Alert>
            )}
            <AbilityMatrix rules={rules ?? [{ action: 'manage', subject: 'all' }]} />
            {rules && <OtherRules rules={rules} />}
          </Card>
        </PageColumns>
      )}
    </Box>
  );
}
