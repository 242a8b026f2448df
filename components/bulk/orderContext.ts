'use client';

import { createContext, useContext } from 'react';
import type { BulkJob } from '#lib/contract/bulk.ts';
import type { BulkScope } from './bulkScope.ts';
import type { Order } from './orders.ts';

/** An order to be given, or a job to be looked at. `onBegun` is called when the work begins: the selection has done its own. */
export type Ordered = { scope: BulkScope; order: Order; onBegun?: () => void };

export type Followed = { job: number; first?: BulkJob };

export const OpenContext = createContext<(opened: Ordered | Followed) => void>(() => undefined);

/** `open({ scope, order: 'activate' })` asks what it would do, and then does it; `open({ job: 5 })` shows how far it is. */
export const useOrders = () => useContext(OpenContext);
