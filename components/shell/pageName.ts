import { useEffect, useSyncExternalStore } from 'react';
import { usePathname } from '#lib/i18n/navigation.ts';

let current: { path: string; name: string } | undefined;
const listeners = new Set<() => void>();

function say(next: typeof current) {
  current = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** Names this page after what it shows, where the address does not say it: an invoice's number is not its id. Tab and breadcrumb follow. */
export function useNamed(name: string) {
  const path = usePathname();
  useEffect(() => {
    document.title = name;
    say({ path, name });
    return () => say(undefined);
  }, [path, name]);
}

export const usePageName = (path: string) =>
  useSyncExternalStore(
    subscribe,
    () => (current?.path === path ? current.name : undefined),
    () => undefined,
  );
