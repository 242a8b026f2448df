import type { AlarmHandled } from '#lib/contract/alarms.ts';

type Waits = { on_test: boolean; handled: AlarmHandled | null };

/** An alarm that came while the station acted on it: nobody tests a system with one before two people have dealt with it. */
export const isLive = ({ on_test, handled }: Waits) => !on_test && !handled?.confirmed;
