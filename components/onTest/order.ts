import type { OpenTest } from '#lib/contract/onTest.ts';

const endOf = ({ expires_at }: OpenTest) => (expires_at ? Date.parse(expires_at) : Number.POSITIVE_INFINITY);

/** What can't be taken off first, what nobody is at any more, then what ends first; of two that end together the reader's own. */
export const inOrder = (tests: readonly OpenTest[], userId: number | undefined): OpenTest[] =>
  tests.toSorted(
    (one, other) =>
      Number(other.unreachable) - Number(one.unreachable) ||
      Number(other.left !== null) - Number(one.left !== null) ||
      Math.sign(endOf(one) - endOf(other) || 0) ||
      Number(other.user_id === userId) - Number(one.user_id === userId),
  );
