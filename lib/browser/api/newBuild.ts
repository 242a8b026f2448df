'use client';

import { held } from '#lib/browser/page/createStore.ts';

/** The build this page came with. */
const loaded = typeof document === 'undefined' ? undefined : document.documentElement.dataset.build;
const isNewer = held(false);

/** Every answer of the BFF tells which build gave it. */
export function noteBuild(id: string | null) {
  if (id && loaded) isNewer.set(id !== loaded);
}

/** Whether the desk runs another build than this page. */
export const useNewBuild = isNewer.useValue;
