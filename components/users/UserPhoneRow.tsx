'use client';

import Box from '@mui/material/Box';
import { Avatar } from '#components/ui/display/Avatar.tsx';
import { ELLIPSIS } from '#components/ui/display/ellipsis.ts';
import { PhoneRow } from '#components/ui/lists/PhoneRow.tsx';
import { hrefOf } from '#lib/access/pages.ts';
import type { Person } from '#lib/contract/users.ts';
import { UserStatusChip } from './UserStatusChip.tsx';
import { nameOf, useRoleWord } from './userWords.ts';

export function UserPhoneRow({ user }: { user: Person }) {
  const roleWord = useRoleWord();
  return (
    <PhoneRow
      href={hrefOf('apps-users-view', { id: user.id })}
      gridTemplateColumns="32px minmax(0, 1fr) auto"
      gap="0 12px"
      alignItems="center"
    >
      <Avatar name={nameOf(user)} picture={user.avatar} size={32} />
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ ...ELLIPSIS, fontWeight: 600 }}>{nameOf(user)}</Box>
        <Box sx={{ ...ELLIPSIS, typography: 'body2', color: 'text.secondary' }}>
          {[roleWord(user.role), user.Branch ?? user.company].filter(Boolean).join(', ')}
        </Box>
      </Box>
      <UserStatusChip user={user} />
    </PhoneRow>
  );
}
