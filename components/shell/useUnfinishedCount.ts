'use client';

import { useDeskCounts } from '#components/counts/useDeskCounts.ts';
import { useChannel } from '#lib/browser/realtime/useChannel.ts';

/** How many swaps this person or their branch has left to finish, as they come and go. For whoever may read swaps. */
export function useUnfinishedCount(): number {
  useChannel('swaps', 'counts');
  return useDeskCounts()?.unfinished ?? 0;
}
