'use client';

import { useTranslations } from 'next-intl';
import { useRoleName } from '#components/shell/useRoleName.ts';
import { UserPlan, UserRole } from '#lib/contract/users.ts';

export function usePlanWord() {
  const t = useTranslations('users.plan');
  return (plan: string) => {
    const known = UserPlan.safeParse(plan);
    return known.success ? t(known.data) : plan;
  };
}

export function useRoleWord() {
  const roleName = useRoleName();
  return (role: string) => (UserRole.safeParse(role).success ? roleName(role) : role);
}

export const nameOf = ({ fullName, email }: { fullName: string | null; email: string }) => fullName || email;
