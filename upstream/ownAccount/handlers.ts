import type * as contract from '#lib/contract/index.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { historyActs } from './history.ts';
import { moneyActs } from './money.ts';
import { report } from './report.ts';
import { ownTickets } from './tickets.ts';

export const ownAccountHandlers = (context: Context): Handlers<typeof contract.ownAccount> => ({
  ...moneyActs(context),
  ...historyActs(context),
  tickets: ownTickets(context),
  report: report(context),
});
