'use client';

import { Avatar } from '#components/ui/display/Avatar.tsx';
import row from '#components/ui/lists/PhoneRow.module.css';
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
      <div style={{ minWidth: 0 }}>
        <div className={row.strong}>{nameOf(user)}</div>
        <div className={`${row.line} ${row.quiet}`}>{[roleWord(user.role), user.Branch ?? user.company].filter(Boolean).join(', ')}</div>
      </div>
      <UserStatusChip user={user} />
    </PhoneRow>
  );
}
