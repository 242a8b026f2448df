'use client';

import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import { Avatar } from '#components/ui/display/Avatar.tsx';
import { Card } from '#components/ui/display/Card.tsx';
import { DescriptionList } from '#components/ui/display/DescriptionList.tsx';
import { Time } from '#components/ui/display/Time.tsx';
import { useCodeNames } from '#components/ui/display/useCodeNames.ts';
import { useWords } from '#components/ui/display/useWords.ts';
import { LINK_KINDS, type Person } from '#lib/contract/users.ts';
import { dialAddress, readablePhone } from '#lib/format/phoneNumbers.ts';
import { UserStatusChip } from './UserStatusChip.tsx';
import { nameOf, usePlanWord, useRoleWord } from './userWords.ts';

export function UserCard({ user }: { user: Person }) {
  const t = useTranslations('users');
  const fieldName = useWords('users.fields', 'fields');
  const common = useTranslations('common');
  const roleWord = useRoleWord();
  const planWord = usePlanWord();
  const { country, languageAlone } = useCodeNames();
  const none = common('notGiven');
  const links = LINK_KINDS.flatMap((kind) => (user.links[kind] ? [{ kind, href: user.links[kind] }] : []));
  const time = (at: string | null) => (at ? <Time at={at} /> : t('never'));
  return (
    <Card title={t('tabs.account')}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 4, mb: 2 }}>
        <Avatar name={nameOf(user)} picture={user.avatar} size={72} />
        <Box sx={{ minWidth: 0, display: 'grid', gap: 1, justifyItems: 'start' }}>
          <Typography component="p" variant="h2" sx={{ overflowWrap: 'anywhere' }}>
            {nameOf(user)}
          </Typography>
          <Box sx={{ color: 'text.secondary' }}>{[roleWord(user.role), user.Branch ?? user.company].filter(Boolean).join(', ')}</Box>
          <UserStatusChip user={user} />
        </Box>
      </Box>
      <DescriptionList
        rows={[
          { label: fieldName('email'), value: <MuiLink href={`mailto:${user.email}`}>{user.email}</MuiLink> },
          {
            label: fieldName('contact'),
            value: user.contact ? <MuiLink href={dialAddress(user.contact)}>{readablePhone(user.contact)}</MuiLink> : none,
          },
          { label: fieldName('currentPlan'), value: user.currentPlan ? planWord(user.currentPlan) : none },
          { label: fieldName('technician_id'), value: user.technician_name ?? none },
          ...(user.customer_name ? [{ label: fieldName('customer_id'), value: user.customer_name }] : []),
          { label: fieldName('company'), value: user.company ?? none },
          { label: fieldName('country'), value: user.country ? country(user.country) : none },
          { label: fieldName('language'), value: user.language ? languageAlone(user.language) : none },
          { label: fieldName('username'), value: user.username ?? none },
          { label: fieldName('last_sign_in_at'), value: time(user.last_sign_in_at) },
          { label: fieldName('created_at'), value: time(user.created_at) },
          ...(links.length > 0
            ? [
                {
                  label: t('social'),
                  wide: true,
                  value: (
                    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '4px 16px' }}>
                      {links.map(({ kind, href }) => (
                        <MuiLink key={kind} href={href} target="_blank" rel="noopener noreferrer nofollow">
                          {t(`links.${kind}`)}
                        </MuiLink>
                      ))}
                    </Box>
                  ),
                },
              ]
            : []),
        ]}
      />
    </Card>
  );
}
