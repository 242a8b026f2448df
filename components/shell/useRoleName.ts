'use client';

import { useTranslations } from 'next-intl';

const ROLES = ['admin', 'dispatcher', 'warehouse', 'technician', 'client'] as const;

export function useRoleName() {
  const t = useTranslations('shell.role');
  return (role: string | undefined) => t(ROLES.find((each) => each === role) ?? 'other');
}
