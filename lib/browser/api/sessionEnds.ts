'use client';

import { held } from '#lib/browser/page/createStore.ts';

const endsAt = held<number | undefined>(undefined);

/** When this session ends unless something is done, epoch milliseconds; every answer of the BFF tells it anew. */
export const noteSessionEnds = endsAt.set;

export const useSessionEnds = endsAt.useValue;
