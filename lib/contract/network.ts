import { z } from 'zod';
import { endpoint, named } from './endpoint.ts';
import { one } from './shapes.ts';
import { PingAnswer } from './sims.ts';

export const network = named('network', {
  ping: endpoint({
    method: 'GET',
    path: '/network/ip/:ip/ping',
    access: ['read', 'Network'],
    act: true,
    query: z.object({ tcp: z.coerce.number().int().min(1).max(65535).optional() }),
    reply: one(PingAnswer),
  }),
});
