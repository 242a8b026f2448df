import { z } from 'zod';
import { type Access, endpoint, named } from './endpoint.ts';

/** The private channels, without the protocol's `private-`, and who may hear them. `own`: only the user whose id stands in the name. */
export const CHANNELS = {
  sims: ['read', 'Sim'],
  'batch.:id': ['read', 'Batch'],
  swaps: ['read', 'SimSwap'],
  'sim-swap.:id': ['read', 'SimSwap'],
  'system.:csNo': ['read', 'System'],
  tests: ['read', 'System'],
  /** A path of a system failed, or is heard again. */
  paths: ['read', 'System'],
  /** The station was asked about many systems. */
  ghosts: ['read', 'Dashboard'],
  runs: ['read', 'Session'],
  jobs: 'signed-in',
  sunset: ['read', 'Sunset'],
  tickets: ['read', 'Ticket'],
  users: ['read', 'User'],
  'dispatch.:date': ['read', 'Dispatch'],
  todos: ['read', 'Todo'],
  invoices: ['read', 'Invoice'],
  'user.:id': 'own',
} as const satisfies Record<string, Access | 'own'>;

/** Where a browser connects: our own port, another host (Reverb, say), or a cluster of Pusher's. */
export type RealtimeServer = { key: string; host?: string; port?: number; tls?: boolean; cluster?: string };

export const ChannelProof = z.object({ auth: z.string(), channel_data: z.string().optional(), shared_secret: z.string().optional() });

export const ChannelQuestion = z.object({ socket_id: z.string().regex(/^\d+\.\d+$/), channel_name: z.string().max(164) });

export const channels = named('channels', {
  realtime: endpoint({
    method: 'GET',
    path: '/realtime',
    access: 'bff',
    reply: z.object({ key: z.string().regex(/^[\w-]+$/) }),
  }),
  authorize: endpoint({
    method: 'POST',
    path: '/broadcasting/auth',
    access: 'signed-in',
    body: ChannelQuestion,
    reply: ChannelProof,
  }),
});
