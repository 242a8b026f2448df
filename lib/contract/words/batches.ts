import { SIM_STATUSES } from '#lib/contract/sims/states.ts';

export const ROW_STATES = ['new', 'looked-up', 'uploaded', 'pending', 'error', ...SIM_STATUSES] as const;

export const BATCH_KINDS = ['delivery', 'selection'] as const;

/** Not the digits it takes; wrong by its check digit; twice in this list; another SIM has it. */
export const ROW_RULES = ['digits', 'luhn', 'twice', 'taken'] as const;

/** Why a SIM of a delivery stays when the delivery is taken back; words in messages `batches.undo.why.<rule>`. */
export const TOUCH_RULES = ['installed', 'used', 'pending', 'in-job', 'in-swap', 'changed'] as const;
export type TouchRule = (typeof TOUCH_RULES)[number];

export const BATCH_SORTS = ['id', 'name', 'device_type', 'provider', 'warehouse_code', 'created_at', 'updated_at'] as const;
