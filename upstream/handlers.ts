import type { z } from 'zod';
import type { Ability } from '#lib/access/allows.ts';
import type { Access, Endpoint, Params, Reply } from '#lib/contract/endpoint.ts';
import * as contract from '#lib/contract/index.ts';
import type { User } from '#lib/contract/session.ts';
import type { Noun } from '#lib/contract/table.ts';
import type { AccessTokens, Bearer } from './auth/access.ts';
import { batchHandlers } from './batches/handlers.ts';
import { channelHandlers } from './broadcast/handlers.ts';
import { jobHandlers } from './bulk/handlers.ts';
import type { Clock } from './clock.ts';
import type { Database } from './db/connect.ts';
import { dispatchHandlers } from './dispatch/handlers.ts';
import type { Env } from './env.ts';
import { fleetHandlers } from './fleet/handlers.ts';
import { ghostHandlers } from './ghosts/handlers.ts';
import type { Transact } from './idempotency.ts';
import { importHandlers } from './imports/handlers.ts';
import { installerHandlers } from './installer/handlers.ts';
import type { Installer } from './installer/proof.ts';
import { invoiceHandlers } from './invoices/handlers.ts';
import type { Jobs } from './jobs.ts';
import type { Log } from './log.ts';
import { maintenanceHandlers } from './maintenance/handlers.ts';
import { networkHandlers } from './network.ts';
import { panelHandlers } from './panels/handlers.ts';
import { programHandlers } from './programs/handlers.ts';
import type { Refusal } from './refusal.ts';
import { runHandlers } from './runs/handlers.ts';
import { sessionHandlers } from './session.ts';
import { simHandlers } from './sims/handlers.ts';
import { stockHandlers } from './stock/handlers.ts';
import { sunsetHandlers } from './sunset/handlers.ts';
import { swapHandlers } from './swaps/handlers.ts';
import { systemHandlers } from './systems/handlers.ts';
import { technicianHandlers } from './technicians/handlers.ts';
import { testHandlers } from './tests/handlers.ts';
import { ticketHandlers } from './tickets/handlers.ts';
import { todoHandlers } from './todos/handlers.ts';
import { userHandlers } from './users/handlers.ts';
import { viewHandlers } from './views.ts';
import type { Carrier } from './world/carrier/carrier.ts';
import type { PanelLink } from './world/panels/panelLink.ts';
import type { Station } from './world/station/station.ts';

/** What the handlers work with. */
export type World = {
  database: Database;
  clock: Clock;
  env: Env;
  log: Log;
  accessTokens: AccessTokens;
  carrier: Carrier;
  station: Station;
  panels: PanelLink;
  jobs: Jobs;
};

type Nobody = { [Name in keyof Bearer | 'ability']?: undefined };
type Caller<Given extends Access> = Given extends 'installer'
  ? Nobody & { installer: Installer }
  : Given extends 'public' | 'bff'
    ? Nobody
    : Bearer & { ability: Ability };

/** A call as the contract read it; an upload's body is the request itself, unread. `address` and `device` are the caller's, for counting. */
export type Received<E extends Endpoint> = Caller<E['access']> & {
  params: Params<E>;
  query: E extends { query: infer Q extends z.core.$ZodType } ? z.output<Q> : undefined;
  body: E extends { upload: true } ? Request : E extends { body: infer B extends z.core.$ZodType } ? z.output<B> : undefined;
  address: string;
  device: string | undefined;
  transact: Transact;
};

/** One handler per endpoint of a noun; `undefined` means there is no such thing. A `Response` goes out as it is, unread: a file, or a long list. */
export type Handlers<Named extends Record<string, Endpoint>> = {
  [Name in keyof Named]: (received: Received<Named[Name]>) => Promise<Reply<Named[Name]> | Response | Refusal | undefined>;
};

export const allHandlers = (world: World): { [N in Noun]: Handlers<(typeof contract)[N]> } => ({
  session: sessionHandlers(world),
  sims: simHandlers(world),
  channels: channelHandlers(world),
  batches: batchHandlers(world),
  jobs: jobHandlers(world),
  imports: importHandlers(world),
  views: viewHandlers(world),
  stock: stockHandlers(world),
  fleet: fleetHandlers(world),
  ghosts: ghostHandlers(world),
  swaps: swapHandlers(world),
  systems: systemHandlers(world),
  tests: testHandlers(world),
  programs: programHandlers(world),
  runs: runHandlers(world),
  panels: panelHandlers(world),
  tickets: ticketHandlers(world),
  network: networkHandlers(world),
  sunset: sunsetHandlers(world),
  technicians: technicianHandlers(world),
  dispatch: dispatchHandlers(world),
  installer: installerHandlers(world),
  todos: todoHandlers(world),
  users: userHandlers(world),
  invoices: invoiceHandlers(world),
  maintenance: maintenanceHandlers(world),
});

type AnyHandler = (received: {
  params: object;
  query: unknown;
  body: unknown;
  address: string;
  device: string | undefined;
  transact: Transact;
  user?: User;
  ability?: Ability;
  familyId?: string;
  installer?: Installer;
}) => Promise<unknown>;

/** The handler of every endpoint of the contract, with this world behind it. */
export function handlersByEndpoint(world: World): ReadonlyMap<Endpoint, AnyHandler | undefined> {
  const handlers = allHandlers(world) as unknown as Record<string, Record<string, AnyHandler>>;
  return new Map(
    Object.entries(contract).flatMap(([noun, named]) =>
      Object.entries<Endpoint>(named).map(([name, endpoint]) => [endpoint, handlers[noun]?.[name]] as const),
    ),
  );
}
