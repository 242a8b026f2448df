import type { OpenTest } from '#lib/contract/onTest.ts';
import { TEST_WARNINGS } from '#lib/contract/words/onTest.ts';

export const warningOf = (leftMs: number) => TEST_WARNINGS.filter((minutes) => leftMs <= minutes * 60_000).at(-1);

/** What stops somebody who may test systems from taking this one off test; the words are `messages.tests.off.<rule>`. */
export function offTestRule({ state, swap_id, user_id }: OpenTest, asker: { id: number; managesSystems: boolean }) {
  if (state === 'ending') return 'ending';
  // A swap is the work of a whole shift: whoever goes on with it may end its test.
  return swap_id !== null || user_id === asker.id || asker.managesSystems ? undefined : 'others';
}
