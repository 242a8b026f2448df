import type * as contract from '#lib/contract/index.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { alarmHandlers } from './alarms.ts';
import { historyHandler } from './history.ts';
import { kindsHandler } from './kinds.ts';
import { systemLookups } from './lookups.ts';
import { lostPathHandlers } from './lostPaths.ts';
import { phoneHandler } from './phones.ts';
import { protectionHandlers } from './protection.ts';
import { remoteKeyHandler } from './remoteKey.ts';
import type { AskStatus } from './status.ts';
import { pathsHandler } from './supervision.ts';
import { unwatchHandler, watchHandler } from './watch.ts';

type Elsewhere = 'onTest' | 'offTest' | 'recordTold' | 'take' | 'planTest' | 'cancelPlannedTest' | 'eventBuffer';
type Systems = Omit<Handlers<typeof contract.systems>, Elsewhere>;

export const systemHandlers = (context: Context, ask: AskStatus): Systems => ({
  ...systemLookups(context, ask),
  ...alarmHandlers(context),
  ...protectionHandlers(context),
  paths: pathsHandler(context),
  ...lostPathHandlers(context),
  watchEvents: watchHandler(context),
  stopWatching: unwatchHandler(context, ask),
  history: historyHandler(context),
  updateKinds: kindsHandler(context, ask),
  updateRemoteKey: remoteKeyHandler(context, ask),
  updatePhone: phoneHandler(context, ask, 'phone'),
  updateNightPhone: phoneHandler(context, ask, 'nightPhone'),
});
