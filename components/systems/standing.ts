import type { OpenTest } from '#lib/contract/onTest.ts';
import type { System } from '#lib/contract/systems.ts';
import type { TestScope } from '#lib/contract/testScope.ts';
import { TEST_WARNINGS } from '#lib/contract/words/onTest.ts';

const MINUTE = 60_000;
const [SOON, NOW] = TEST_WARNINGS;

export type Level = 'test' | 'warn' | 'crit' | 'over';
export type Standing = {
  /**
   * off: nobody's test. asking, on, ending, lost: as `TEST_STATES`. foreign: the station holds a test that none of us asked for. unknown: nobody says.
   */
  state: 'off' | 'asking' | 'on' | 'ending' | 'lost' | 'foreign' | 'unknown';
  until: string | null;
  since: string | null;
  by: string | null;
  scope: TestScope;
};
const UNTOLD: TestScope = { scope: null, zones: [] };

/** How a system stands: what we asked for, and where that is nothing, what the station says. An upstream without tests of its own tells only that. */
export function standingOf({ test_status: status }: Pick<System, 'test_status'>, test: OpenTest | undefined, hasTests: boolean): Standing {
  if (test) {
    const state = test.state === 'off' || test.state === 'failed' ? 'off' : test.state;
    return { state, until: test.expires_at ?? status?.expires_at ?? null, since: test.since, by: test.by, scope: test };
  }
  if (!status?.on_test) return { state: status?.on_test === false ? 'off' : 'unknown', until: null, since: null, by: null, scope: UNTOLD };
  return { state: hasTests ? 'foreign' : 'on', until: status.expires_at, since: status.since, by: status.by, scope: status };
}

export function levelOf(left: number): Level {
  if (left <= 0) return 'over';
  if (left <= NOW * MINUTE) return 'crit';
  return left <= SOON * MINUTE ? 'warn' : 'test';
}
