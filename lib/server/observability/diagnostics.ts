import { channel } from 'node:diagnostics_channel';
import type { Refreshed } from '#lib/server/session/refresh.ts';

type Happenings = {
  call: { endpoint: string; status: number; ms: number };
  refresh: { outcome: Refreshed };
  websocket: { change: 1 | -1 };
};

/** Held for good: Node forgets a channel nobody holds, and with its name the one that was made anew since. */
const channels = { call: channel('linekeeper.call'), refresh: channel('linekeeper.refresh'), websocket: channel('linekeeper.websocket') };

/** Says what happened, to whoever counts it; a channel is one per process, however often Next loads this. */
export const happened = <What extends keyof Happenings>(what: What, how: Happenings[What]) => channels[what].publish(how);

export const onHappening = <What extends keyof Happenings>(what: What, hear: (how: Happenings[What]) => void) =>
  channels[what].subscribe((how) => hear(how as Happenings[What]));
