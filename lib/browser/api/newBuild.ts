'use client';

import { createStore } from '#lib/browser/page/createStore.ts';

/** The build this page came with. */
const loaded = typeof document === 'undefined' ? undefined : document.documentElement.dataset.build;
const isNewer = createStore(false);

/** Every answer of the BFF tells which build gave it. */
export function setServerBuild(id: string | null) {
  if (id && loaded) isNewer.set(id !== loaded);
}

/** Whether the desk runs another build than this page. */
export const useNewBuild = isNewer.useValue;
