import type { contract } from '#lib/contract/index.ts';
import type { Handlers, World } from '#upstream/handlers.ts';
import { systemLookups } from './lookups.ts';
import { systemTests } from './onTest.ts';
import { phoneHandler } from './phones.ts';
import { sharedStatus } from './status.ts';
import { watchHandler } from './watch.ts';

export function systemHandlers(world: World): Handlers<typeof contract.systems> {
  const ask = sharedStatus(world);
  return {
    ...systemLookups(world, ask),
    ...systemTests(world, ask),
    watchEvents: watchHandler(world),
    updatePhone: phoneHandler(world, ask, 'phone'),
    updateNightPhone: phoneHandler(world, ask, 'nightPhone'),
  };
}
