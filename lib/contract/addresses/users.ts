import type { UserQuery } from '#lib/contract/users.ts';
import { USER_SORTS, USER_STATUSES } from '#lib/contract/words/users.ts';
import { addressOf, anyOneOf, anyTextUpTo, oneOf, pagingBy } from './address.ts';

export const UserAddress = addressOf<UserQuery>({
  ...pagingBy(USER_SORTS, 'fullName'),
  role: anyTextUpTo(40),
  plan: anyTextUpTo(40),
  status: anyOneOf(USER_STATUSES),
  counts: oneOf(['1']),
});
