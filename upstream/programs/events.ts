import type { User } from '#lib/contract/session.ts';
import { domainEvent } from '#upstream/core/domainEvent.ts';

export type TransferEvent = {
  swapId: number | null;
  kind: `${'save' | 'send'}-${'asked' | 'trapped' | 'done' | 'failed'}` | 'send-parked';
  by?: User | null;
  name?: string | null;
  message?: string | null;
  facts?: Record<string, unknown>;
  at: Date;
};

export const transferRecorded = domainEvent<TransferEvent>();
