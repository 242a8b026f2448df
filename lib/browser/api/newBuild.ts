'use client';

import { createStore } from '#lib/browser/page/createStore.ts';

const loaded = typeof document === 'undefined' ? undefined : document.documentElement.dataset.build;
const isNewer = createStore(false);

export function setServerBuild(id: string | null) {
  if (id && loaded) isNewer.set(id !== loaded);
}

export const useNewBuild = isNewer.useValue;
