'use client';

import { createStore } from '#lib/browser/page/createStore.ts';
import { setServerBuild } from './newBuild.ts';

const answered = createStore(true);
const listeners = new Set<() => void>();

export const setReached = answered.set;

export const useReached = answered.useValue;

/** Every answer of the desk says which build gave it; without that something before it has answered. */
export function recordResponse(headers: Pick<Headers, 'get'>) {
  setReached(true);
  const build = headers.get('x-build');
  setServerBuild(build);
  if (build) for (const listener of listeners) listener();
}

export function onReached(listener: () => void) {
  listeners.add(listener);
  window.addEventListener('online', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('online', listener);
  };
}

/** Whether the desk itself answers now; whatever it answers. Asked without the contract, which not every page needs. */
export const isReached = () =>
  fetch('/api/user', { headers: { accept: 'application/json', 'x-requested-with': 'linekeeper', 'x-background': '1' } }).then(
    ({ headers }) => {
      recordResponse(headers);
      return Boolean(headers.get('x-build'));
    },
    () => {
      setReached(false);
      return false;
    },
  );
