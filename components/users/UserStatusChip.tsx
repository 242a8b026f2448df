'use client';

import { useTranslations } from 'next-intl';
import { StatusChip } from '#components/ui/display/StatusChip.tsx';
import type { Person } from '#lib/contract/users.ts';
import type { UserStatus } from '#lib/contract/words/users.ts';

export const STATUS_GLYPHS = { active: 'active', pending: 'pending', inactive: 'deactivated' } as const satisfies Record<
  UserStatus,
  string
>;

/** Whether somebody can sign in: a mark of its own for each, and for who was deleted. */
export function UserStatusChip({ user: { status, deleted } }: { user: Pick<Person, 'status' | 'deleted'> }) {
  const t = useTranslations('users.status');
  const known = status === 'pending' || status === 'inactive' ? status : 'active';
  return deleted ? <StatusChip status="retired" word={t('deleted')} /> : <StatusChip status={STATUS_GLYPHS[known]} word={t(known)} />;
}
