'use client';

import { useTranslations } from 'next-intl';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { USER_ROLES } from '#lib/contract/words/users.ts';

export function useRoleName() {
  const t = useTranslations('shell.role');
  const isOwn = useCapability('roles');
  return (role: string | undefined) => {
    const builtIn = USER_ROLES.find((each) => each === role);
    return !builtIn && isOwn && role ? role : t(builtIn ?? 'other');
  };
}
