import { endpoint } from './endpoint.ts';
import { one } from './shapes.ts';
import { PingAnswer } from './sims.ts';

export const network = {
  ping: endpoint({
    method: 'GET',
    path: '/network/ip/:ip/ping',
    access: ['read', 'Network'],
    summary: 'Ping an address',
    act: true,
    reply: one(PingAnswer),
  }),
};
