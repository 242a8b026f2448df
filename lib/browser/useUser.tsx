'use client';

import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { allows } from '#lib/access/allows.ts';
import { signedInFrom } from '#lib/access/rules.ts';
import type { Access } from '#lib/contract/endpoint.ts';
import * as contract from '#lib/contract/index.ts';
import type { SignedIn } from '#lib/contract/session.ts';
import { useRead } from './useApi.ts';
import { useChannel } from './useChannel.ts';

const UserContext = createContext<SignedIn | undefined>(undefined);

/** Begins with the user the page brought and asks again every 30 s and when told, so that a changed ability shows in menu and buttons. */
export function UserProvider({ user, children }: { user: SignedIn; children: ReactNode }) {
  const { data } = useRead(contract.session.user, {}, { background: true, refreshInterval: 30_000, revalidateOnMount: false });
  useChannel(`user.${user.id}`, 'session');
  const now = useMemo(() => (data ? signedInFrom(data.data) : user), [data, user]);
  return <UserContext value={now}>{children}</UserContext>;
}

/** The signed-in user; undefined on public pages. */
export const useUser = () => useContext(UserContext);

/** Asks the one permission question for this user. */
export function useAllows() {
  const user = useUser();
  return (access: Access, field?: string) => allows(access, user, field);
}
