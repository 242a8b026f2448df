'use client';

import type { SimSelection } from '#lib/domain/simSelection.ts';

/** The list a selection was made in, in its filters' words, and how many of the selected are not on screen; `elsewhere`: another list is. */
export type ChosenIn = { words: string; unseen: number; elsewhere: boolean };

export type BulkScope =
  | { selection: SimSelection; chosenIn?: ChosenIn; batchId?: undefined }
  | { batchId: number; count: number; selection?: undefined; chosenIn?: undefined };

export const countOf = (scope: BulkScope) => (scope.selection ? scope.selection.count : scope.count);
