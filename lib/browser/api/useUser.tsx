'use client';

import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef } from 'react';
import { allows } from '#lib/access/allows.ts';
import { hasLost } from '#lib/access/lostRights.ts';
import { useChannel } from '#lib/browser/realtime/useChannel.ts';
import { recentKey, removeItem } from '#lib/browser/storage/storage.ts';
import type { Access } from '#lib/contract/endpoint.ts';
import * as contract from '#lib/contract/index.ts';
import type { SignedIn } from '#lib/contract/session.ts';
import { answers, onForbidden } from './api.ts';
import { useRead } from './useApi.ts';

const UserContext = createContext<SignedIn | undefined>(undefined);

/**
 * Asks again every 30 s, when told and when a call was refused, so that a changed ability shows in menu and buttons. When one was taken away nothing that
 * was read before stays: the page is empty, and loaded anew if its user may still see it. While the desk is shut, what stands on screens waits.
 */
export function UserProvider({ user, children }: { user: SignedIn; children: ReactNode }) {
  const { data, mutate } = useRead(contract.session.user, {}, { background: true, refreshInterval: 30_000, revalidateOnMount: false });
  useChannel(`user.${user.id}`, 'session');
  useEffect(() => onForbidden(() => void mutate()), [mutate]);
  const now = useMemo(() => (data && answers.now()?.signedInFrom(data.data)) ?? user, [data, user]);
  const before = useRef(now.ability);
  const isShut = now.maintenance?.shut ?? false;
  const isLess = !isShut && hasLost(before.current, now.ability);
  useEffect(() => {
    if (isLess) {
      removeItem(recentKey(user.id));
      window.location.reload();
    } else if (!isShut) before.current = now.ability;
  }, [isLess, isShut, now.ability, user.id]);
  return <UserContext value={now}>{!isLess && children}</UserContext>;
}

export const useUser = () => useContext(UserContext);

export function useAllows() {
  const user = useUser();
  return (access: Access, field?: string) => allows(access, user, field);
}
