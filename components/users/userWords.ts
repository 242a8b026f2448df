'use client';

import { useTranslations } from 'next-intl';
import { useRoleName } from '#components/shell/useRoleName.ts';
import { USER_PLANS, USER_ROLES } from '#lib/contract/words/users.ts';

export function usePlanWord() {
  const t = useTranslations('users.plan');
  return (plan: string) => {
    const known = USER_PLANS.find((each) => each === plan);
    return known ? t(known) : plan;
  };
}

export function useRoleWord() {
  const roleName = useRoleName();
  return (role: string) => (USER_ROLES.some((each) => each === role) ? roleName(role) : role);
}

export const nameOf = ({ fullName, email }: { fullName: string | null; email: string }) => fullName || email;
