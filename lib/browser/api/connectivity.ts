'use client';

import { held } from '#lib/browser/page/createStore.ts';
import { noteBuild } from './newBuild.ts';

const answered = held(true);
const ears = new Set<() => void>();

/** Whether the last that was asked got any answer. */
export const noteReached = answered.set;

export const useReached = answered.useValue;

/** Every answer of the desk says which build gave it; without that something before it has answered. */
export function noteAnswer(headers: Pick<Headers, 'get'>) {
  noteReached(true);
  const build = headers.get('x-build');
  noteBuild(build);
  if (build) for (const ear of ears) ear();
}

/** Hears whenever the desk may be reached again: it answered something, or the browser has a network. Answers how to stop listening. */
export function onReached(ear: () => void) {
  ears.add(ear);
  window.addEventListener('online', ear);
  return () => {
    ears.delete(ear);
    window.removeEventListener('online', ear);
  };
}

/** Whether the desk itself answers now; whatever it answers. Asked without the contract, which not every page needs. */
export const isReached = () =>
  fetch('/api/user', { headers: { accept: 'application/json', 'x-requested-with': 'linekeeper', 'x-background': '1' } }).then(
    ({ headers }) => {
      noteAnswer(headers);
      return Boolean(headers.get('x-build'));
    },
    () => {
      noteReached(false);
      return false;
    },
  );
