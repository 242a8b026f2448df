import type * as contract from '#lib/contract/index.ts';
import type { Handlers, World } from '#upstream/handlers.ts';
import { alarmHandlers } from './alarms.ts';
import { historyHandler } from './history.ts';
import { systemLookups } from './lookups.ts';
import { systemTests } from './onTest.ts';
import { phoneHandler } from './phones.ts';
import { sharedStatus } from './status.ts';
import { unwatchHandler, watchHandler } from './watch.ts';

export function systemHandlers(world: World): Handlers<typeof contract.systems> {
  const ask = sharedStatus(world);
  return {
    ...systemLookups(world, ask),
    ...systemTests(world, ask),
    ...alarmHandlers(world),
    watchEvents: watchHandler(world),
    stopWatching: unwatchHandler(world, ask),
    history: historyHandler(world),
    updatePhone: phoneHandler(world, ask, 'phone'),
    updateNightPhone: phoneHandler(world, ask, 'nightPhone'),
  };
}
