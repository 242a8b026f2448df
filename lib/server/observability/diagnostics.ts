import { channel } from 'node:diagnostics_channel';
import type { RefreshOutcome } from '#lib/server/session/sessionRecord.ts';

type Diagnostics = {
  call: { endpoint: string; status: number; ms: number };
  refresh: { outcome: RefreshOutcome };
  websocket: { change: 1 | -1 };
};

/** Held for good: Node forgets a channel nobody holds, and with its name the one that was made anew since. */
const channels = { call: channel('linekeeper.call'), refresh: channel('linekeeper.refresh'), websocket: channel('linekeeper.websocket') };

/** Says what happened, to whoever counts it; a channel is one per process, however often Next loads this. */
export const publishDiagnostic = <What extends keyof Diagnostics>(what: What, how: Diagnostics[What]) => channels[what].publish(how);

export const onDiagnostic = <What extends keyof Diagnostics>(what: What, listener: (how: Diagnostics[What]) => void) =>
  channels[what].subscribe((how) => listener(how as Diagnostics[What]));
