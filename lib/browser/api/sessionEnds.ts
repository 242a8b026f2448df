'use client';

import { createStore } from '#lib/browser/page/createStore.ts';

const endsAt = createStore<number | undefined>(undefined);

/** When this session ends unless something is done, epoch milliseconds; every answer of the BFF tells it anew. */
export const setSessionEnds = endsAt.set;

export const useSessionEnds = endsAt.useValue;
