import { TEST_SAYINGS } from '#lib/contract/words/onTest.ts';
import type { ProblemResponse } from '#upstream/core/problemResponse.ts';

const SAYINGS: Readonly<Record<string, keyof typeof TEST_SAYINGS>> = {
  'other-test': 'plan-other-test',
  ending: 'plan-ending',
  'other-scope': 'plan-other-scope',
};

/** Why a planned test could not be asked for, as something that is read in every language. */
export function planRefusal({ body: { errors = {}, message } }: ProblemResponse): string {
  if (Object.keys(errors).some((field) => field.startsWith('told.'))) return TEST_SAYINGS['plan-told'];
  const saying = errors.system_no?.map((rule) => SAYINGS[rule]).find((each) => each !== undefined);
  return saying ? TEST_SAYINGS[saying] : message;
}
