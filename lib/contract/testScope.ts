import { z } from 'zod';
import { many, maybeText, Text } from './shapes.ts';
import { MOST_TEST_ZONES, TEST_CATEGORIES, TEST_SCOPES } from './words/onTest.ts';

const Zone = z.string().regex(/^\d{1,4}$/, 'must be the number of a zone, 1 to 4 digits');

/** What a test covers; `scope` null is not told, and then nothing says that it is only a part. */
export const TestScope = z.object({
  scope: z.enum(TEST_SCOPES).nullable().catch(null),
  /** Numbers of zones: those of `only` and `except`, none of `all`. */
  zones: many(Text),
});
export type TestScope = z.infer<typeof TestScope>;

/** What is known of a test beside its times. `caller`: who asked the desk for it by phone, with the site’s passcode; null: the desk itself. `confirmation`: the station’s number of it. */
export const TestDetails = TestScope.extend({
  category: z.enum(TEST_CATEGORIES).nullable().catch(null),
  caller: maybeText,
  confirmation: maybeText,
});
export type TestDetails = z.infer<typeof TestDetails>;

/** Without `scope` a new test covers the whole system, and more time for one that is on leaves its scope as it is. */
export const TestScopeBody = z.object({
  category: z.enum(TEST_CATEGORIES).optional(),
  scope: z.enum(TEST_SCOPES).optional(),
  zones: z.array(Zone).max(MOST_TEST_ZONES).optional(),
});
/** Who called: the name and the passcode go together. The station checks the passcode at once; it is kept nowhere. */
export const CallerBody = z.object({
  caller: z.string().trim().min(1).max(120).optional(),
  passcode: z.string().trim().min(1).max(40).optional(),
});

export const hasItsZones = ({ scope, zones }: z.infer<typeof TestScopeBody>) =>
  scope === 'only' || scope === 'except' ? (zones?.length ?? 0) > 0 : (zones?.length ?? 0) === 0;
export const hasItsPasscode = ({ caller, passcode }: z.infer<typeof CallerBody>) => (caller === undefined) === (passcode === undefined);
