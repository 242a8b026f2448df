'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { Avatar } from '#components/ui/display/Avatar.tsx';
import { Time } from '#components/ui/display/Time.tsx';
import { useWords } from '#components/ui/display/useWords.ts';
import type { Column } from '#components/ui/lists/columns.ts';
import { useOwnColumns } from '#components/ui/lists/useOwnColumns.ts';
import type { Person } from '#lib/contract/users.ts';
import { UserLink } from './UserLink.tsx';
import { UserStatusChip } from './UserStatusChip.tsx';
import css from './userColumns.module.css';
import { nameOf, usePlanWord, useRoleWord } from './userWords.ts';

const USUAL = ['fullName', 'email', 'role', 'currentPlan', 'status', 'Branch', 'last_sign_in_at'] as const;

export function useUserColumns() {
  const t = useWords('users.fields', 'fields');
  const never = useTranslations('users')('never');
  const roleWord = useRoleWord();
  const planWord = usePlanWord();
  const all = useMemo(() => {
    type Field = Parameters<typeof t>[0] & keyof Person;
    const column = (field: Field, width: number, cell: Column<Person>['cell'], more: Partial<Column<Person>> = {}): Column<Person> => ({
      ...{ field, title: t(field), width, cell },
      ...more,
    });
    const text = (field: 'email' | 'Branch' | 'company' | 'contact' | 'technician_name', width: number, more?: Partial<Column<Person>>) =>
      column(field, width, (user) => <span title={user[field] ?? undefined}>{user[field]}</span>, more);
    const sortable = true;
    return [
      column(
        'fullName',
        190,
        (user) => (
          <span className={css.person}>
            <Avatar name={nameOf(user)} picture={user.avatar} />
            <span>
              <UserLink id={user.id}>{nameOf(user)}</UserLink>
            </span>
          </span>
        ),
        { flex: 1, sortable },
      ),
      text('email', 220, { sortable }),
      column('role', 120, ({ role }) => roleWord(role), { sortable }),
      column('currentPlan', 130, ({ currentPlan }) => currentPlan && planWord(currentPlan), { sortable }),
      column('status', 135, (user) => <UserStatusChip user={user} />, { sortable }),
      text('Branch', 120, { sortable }),
      column('last_sign_in_at', 140, ({ last_sign_in_at: at }) => (at ? <Time at={at} /> : never), { end: true, sortable }),
      text('technician_name', 150),
      text('company', 160),
      text('contact', 150),
      column('created_at', 130, ({ created_at: at }) => at && <Time at={at} />, { end: true, sortable }),
    ];
  }, [t, never, roleWord, planWord]);
  return useOwnColumns('users', all, USUAL);
}
