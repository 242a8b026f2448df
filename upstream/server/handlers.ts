import type { Ability } from '#lib/access/allows.ts';
import type { Endpoint } from '#lib/contract/endpoint.ts';
import * as contract from '#lib/contract/index.ts';
import type { User } from '#lib/contract/session.ts';
import type { Noun } from '#lib/contract/table.ts';
import { bankHandlers } from '#upstream/bank/handlers.ts';
import { batchHandlers } from '#upstream/batches/handlers.ts';
import { billableWorkHandlers } from '#upstream/billableWork/handlers.ts';
import { bulkHandlers } from '#upstream/bulk/handlers.ts';
import type { Context, Handlers, Installer } from '#upstream/context.ts';
import type { Transact } from '#upstream/core/idempotency.ts';
import { customerHandlers } from '#upstream/customers/handlers.ts';
import { dispatchHandlers } from '#upstream/dispatch/handlers.ts';
import { listTechnicians } from '#upstream/dispatch/technicians.ts';
import { swapEvidence } from '#upstream/evidence/handlers.ts';
import { fleetHandlers } from '#upstream/fleet/handlers.ts';
import { ghostHandlers } from '#upstream/ghosts/handlers.ts';
import { importHandlers } from '#upstream/imports/handlers.ts';
import { importIntoBatch } from '#upstream/imports/upload.ts';
import { installerHandlers } from '#upstream/installer/handlers.ts';
import { invoiceHandlers } from '#upstream/invoices/handlers.ts';
import { lineAuditHandlers } from '#upstream/lineAudit/handlers.ts';
import { lineRuleHandlers } from '#upstream/lineRules/handlers.ts';
import { maintenanceHandlers } from '#upstream/maintenance/handlers.ts';
import { networkHandlers } from '#upstream/network/handlers.ts';
import { onTestHandlers } from '#upstream/onTest/handlers.ts';
import { systemTests } from '#upstream/onTest/systems.ts';
import { operationHandlers } from '#upstream/operations/handlers.ts';
import { orderHandlers } from '#upstream/orders/handlers.ts';
import { ownAccountHandlers } from '#upstream/ownAccount/handlers.ts';
import { panelHandlers } from '#upstream/panels/handlers.ts';
import { planHandlers } from '#upstream/plans/handlers.ts';
import { priceHandlers } from '#upstream/prices/handlers.ts';
import { eventBufferHandler } from '#upstream/programs/eventBuffer.ts';
import { programHandlers } from '#upstream/programs/handlers.ts';
import { channelHandlers } from '#upstream/realtime/handlers.ts';
import { joinInstallerChannel } from '#upstream/realtime/installerChannels.ts';
import { receivableHandlers } from '#upstream/receivables/handlers.ts';
import { recurringHandlers } from '#upstream/recurring/handlers.ts';
import { reminderHandlers } from '#upstream/reminders/handlers.ts';
import { runHandlers } from '#upstream/runs/handlers.ts';
import { scheduledChangeHandlers } from '#upstream/scheduledChanges/handlers.ts';
import { sessionHandlers } from '#upstream/session/handlers.ts';
import { simCosts } from '#upstream/sims/costs.ts';
import { simHandlers } from '#upstream/sims/handlers.ts';
import { stockHandlers } from '#upstream/stock/handlers.ts';
import { stocktakeHandlers } from '#upstream/stocktakes/handlers.ts';
import { sunsetHandlers } from '#upstream/sunset/handlers.ts';
import { sunsetPlanHandlers } from '#upstream/sunset/plans/handlers.ts';
import { countHandlers } from '#upstream/swaps/counts.ts';
import { swapHandlers } from '#upstream/swaps/handlers.ts';
import { systemHandlers } from '#upstream/systems/handlers.ts';
import { sharedStatus } from '#upstream/systems/status.ts';
import { taxHandlers } from '#upstream/taxes/handlers.ts';
import { technicianHandlers } from '#upstream/technicians/handlers.ts';
import { onCallHandlers } from '#upstream/technicians/onCallHandlers.ts';
import { rosterHandlers } from '#upstream/technicians/rosterHandlers.ts';
import { ticketHandlers } from '#upstream/tickets/handlers.ts';
import { todoHandlers } from '#upstream/todos/handlers.ts';
import { userHandlers } from '#upstream/users/handlers.ts';
import { roleHandlers } from '#upstream/users/roleHandlers.ts';
import { viewHandlers } from '#upstream/views/handlers.ts';
import { prove } from '#upstream/visits/files.ts';
import { visitHandlers } from '#upstream/visits/handlers.ts';
import { findByBarcode } from './findByBarcode.ts';

/** What is asked of the station about one system is asked once, whichever of its handlers wants to know. */
function systemsWithTests(context: Context): Handlers<typeof contract.systems> {
  const ask = sharedStatus(context);
  return { ...systemHandlers(context, ask), ...systemTests(context, ask), eventBuffer: eventBufferHandler(context) };
}

export const allHandlers = (context: Context): { [N in Noun]: Handlers<(typeof contract)[N]> } => ({
  session: sessionHandlers(context),
  sims: { ...simHandlers(context), findByBarcode: findByBarcode(context) },
  channels: channelHandlers(context),
  batches: { ...batchHandlers(context), import: importIntoBatch(context) },
  bulk: bulkHandlers(context),
  imports: importHandlers(context),
  views: viewHandlers(context),
  stock: stockHandlers(context),
  fleet: fleetHandlers(context),
  ghosts: ghostHandlers(context),
  plans: { ...planHandlers(context), ...simCosts(context) },
  swaps: { ...swapHandlers(context), evidence: swapEvidence(context) },
  systems: systemsWithTests(context),
  onTest: onTestHandlers(context),
  programs: programHandlers(context),
  runs: runHandlers(context),
  panels: panelHandlers(context),
  ownAccount: ownAccountHandlers(context),
  tickets: ticketHandlers(context),
  network: networkHandlers(context),
  sunset: { ...sunsetHandlers(context), ...sunsetPlanHandlers(context) },
  counts: countHandlers(context),
  technicians: { ...technicianHandlers(context), ...rosterHandlers(context), ...onCallHandlers(context), list: listTechnicians(context) },
  dispatch: { ...dispatchHandlers(context), prove: prove(context) },
  installer: { ...installerHandlers(context), hear: joinInstallerChannel(context) },
  todos: todoHandlers(context),
  users: userHandlers(context),
  roles: roleHandlers(context),
  invoices: invoiceHandlers(context),
  customers: customerHandlers(context),
  receivables: receivableHandlers(context),
  bank: bankHandlers(context),
  reminders: reminderHandlers(context),
  recurring: recurringHandlers(context),
  orders: orderHandlers(context),
  stocktakes: stocktakeHandlers(context),
  prices: priceHandlers(context),
  billableWork: billableWorkHandlers(context),
  taxes: taxHandlers(context),
  maintenance: maintenanceHandlers(context),
  operations: operationHandlers(context),
  scheduledChanges: scheduledChangeHandlers(context),
  lineAudit: lineAuditHandlers(context),
  lineRules: lineRuleHandlers(context),
  visits: visitHandlers(context),
});

type AnyHandler = (received: {
  params: object;
  query: unknown;
  body: unknown;
  address: string;
  device: string | undefined;
  signal: AbortSignal;
  transact: Transact;
  user?: User;
  ability?: Ability;
  familyId?: string;
  installer?: Installer;
}) => Promise<unknown>;

export function handlersByEndpoint(context: Context): ReadonlyMap<Endpoint, AnyHandler | undefined> {
  const handlers = allHandlers(context) as unknown as Record<string, Record<string, AnyHandler>>;
  return new Map(
    Object.entries(contract).flatMap(([noun, named]) =>
      Object.entries<Endpoint>(named).map(([name, endpoint]) => [endpoint, handlers[noun]?.[name]] as const),
    ),
  );
}
