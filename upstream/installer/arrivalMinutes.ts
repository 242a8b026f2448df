import { isFire } from '#lib/contract/systems.ts';
import { FIRE_TEST_MINUTES } from '#lib/domain/impairment.ts';

/** For how long the phone asks for a test; at the desk it may be another time. */
const MINUTES = 90;
export const minutesFor = (kinds: readonly (string | null)[] | null) => (isFire(kinds) ? FIRE_TEST_MINUTES : MINUTES);
