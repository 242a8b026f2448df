import type { z } from 'zod';
import type { Ability } from '#lib/access/allows.ts';
import type { Access, Endpoint, Params, Reply } from '#lib/contract/endpoint.ts';
import type { User } from '#lib/contract/session.ts';
import type { Carrier, RealCarrier } from '#upstream/carriers/carrier.ts';
import type { ThingSpace } from '#upstream/carriers/thingSpace/thingSpace.ts';
import type { Clock } from '#upstream/core/clock.ts';
import type { Env } from '#upstream/core/env.ts';
import type { Transact } from '#upstream/core/idempotency.ts';
import type { Log } from '#upstream/core/log.ts';
import type { ProblemResponse } from '#upstream/core/problemResponse.ts';
import type { Queue } from '#upstream/core/queue.ts';
import type { Database } from '#upstream/db/connect.ts';
import type { InstallerLinkRow } from '#upstream/installer/tables.ts';
import type { SimulatedCarrier } from '#upstream/simulators/carrier/simulator.ts';
import type { SimulatedPanels } from '#upstream/simulators/panels/simulator.ts';
import type { Station } from '#upstream/simulators/station/station.ts';
import type { SwapRow } from '#upstream/swaps/tables.ts';

export type RealCarriers = { readonly vzw?: ThingSpace; readonly att?: RealCarrier; readonly tmo?: undefined };

export type Context = {
  database: Database;
  clock: Clock;
  env: Env;
  log: Log;
  accessTokens: AccessTokens;
  carrier: Carrier;
  /** Where things befall the lines of simulated providers. */
  simulatedCarrier: SimulatedCarrier;
  realCarriers: RealCarriers;
  station: Station;
  panels: SimulatedPanels;
  queue: Queue;
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
  /** Whoever asks has gone. */
  signal: AbortSignal;
  transact: Transact;
};

/** One handler per endpoint of a noun; `undefined` means there is no such thing. A `Response` goes out as it is, unread: a file, or a long list. */
export type Handlers<Named extends Record<string, Endpoint>> = {
  [Name in keyof Named]: (received: Received<Named[Name]>) => Promise<Reply<Named[Name]> | Response | ProblemResponse | undefined>;
};

export type App = (request: Request) => Promise<Response>;

export type Bearer = { user: User; familyId: string };

export type AccessTokens = {
  issue(userId: number, familyId: string): Promise<string>;
  /** Whose `Authorization` header it is; nobody’s when it is false or expired, the sign-in ended or the user not active. */
  whoIs(authorization: string | null): Promise<Bearer | undefined>;
};

/**
 * An installer as their token shows them. `end` is when the token was over; until `LATE_HOURS` after it, what was done before is still taken.
 * `isSwapOver`: the swap is, and the link was not taken back: they may see how it ended.
 */
export type Installer = { link: InstallerLinkRow; swap: SwapRow; end: Date | null; isSwapOver: boolean };
