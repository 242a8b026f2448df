import type { BulkJob, NewBulkJob } from '#lib/contract/bulk.ts';
import type { Access } from '#lib/contract/endpoint.ts';
import type { Extension } from '#lib/contract/extensions.ts';
import { knownProvider } from '#lib/contract/sims/states.ts';

/** What can be ordered for many SIMs, as it stands in the menu; words in messages `bulk.menu.<order>` and `bulk.title.<order>`. */
export const ORDERS = [
  'test-ready',
  'activate',
  'deactivate',
  'retire',
  'lookup-imei',
  'upload-vzw',
  'provider-status',
  'to-warehouse',
  'to-truck',
  'edit-device-type',
  'edit-plan',
] as const;
export type Order = (typeof ORDERS)[number];

export const ORDER_ACCESS: Record<Order, Access> = {
  'test-ready': ['test-ready', 'Sim'],
  activate: ['activate', 'Sim'],
  deactivate: ['deactivate', 'Sim'],
  retire: ['retire', 'Sim'],
  'lookup-imei': ['update', 'Batch'],
  'upload-vzw': ['update', 'Batch'],
  'provider-status': ['read', 'Sim'],
  'to-warehouse': ['update', 'Sim'],
  'to-truck': ['update', 'Sim'],
  'edit-device-type': ['update', 'Sim'],
  'edit-plan': ['update', 'Sim'],
};

/** The orders that must say why; the reason goes into the history of every SIM. */
export const NEEDS_REASON: readonly Order[] = ['test-ready', 'deactivate', 'retire'];
export const TAKES_REASON: readonly Order[] = [...NEEDS_REASON, 'activate', 'to-warehouse', 'to-truck'];
/** Drawn in red, with the focus on Cancel first. */
export const FINAL: readonly Order[] = ['deactivate', 'retire'];

/** What no undo takes back; many at once are confirmed by their number. In messages `bulk.send.<order>`. */
export const LASTING = ['test-ready', 'activate', 'deactivate', 'retire', 'upload-vzw'] as const satisfies Order[];
type Lasting = (typeof LASTING)[number];
export const isLasting = (order: Order): order is Lasting => (LASTING as readonly Order[]).includes(order);

/** What is asked or sent changes no SIM, and says so beforehand: messages `bulk.forecast.<said>`. */
export const FORECAST: Partial<Record<Order, 'asks' | 'sends'>> = {
  'lookup-imei': 'asks',
  'upload-vzw': 'sends',
  'provider-status': 'asks',
};

export const GROUP_ENDS: readonly Order[] = ['retire', 'provider-status'];

export type Target = 'warehouse' | 'truck' | 'type' | 'plan';
export const TARGETS: Partial<Record<Order, Target>> = {
  'to-warehouse': 'warehouse',
  'to-truck': 'truck',
  'edit-device-type': 'type',
  'edit-plan': 'plan',
};

/** What an upstream may lack: without it the order is not offered. */
export const ORDER_EXTENSIONS: Partial<Record<Order, Extension>> = { 'edit-plan': 'plans' };

function planJob(target: string): NewBulkJob {
  const [, provider, plan] = /^(\S+) (.+)$/.exec(target) ?? [];
  return { action: 'edit-plan', plan, provider: knownProvider(provider) };
}

export function jobOf(order: Order, target: string): NewBulkJob {
  if (order === 'to-warehouse') return { action: 'change-warehouse', warehouse_code: target, stock_state: 'warehouse' };
  if (order === 'to-truck') return { action: 'change-warehouse', warehouse_code: target, stock_state: 'truck' };
  if (order === 'edit-device-type') return { action: order, device_type: target };
  if (order === 'edit-plan') return planJob(target);
  return { action: order };
}

export const shownTarget = (order: Order, target: string) => (order === 'edit-plan' ? (planJob(target).plan ?? '') : target);

/** What a job does that is not ordered for a selection: it takes another one back, or has its own list. */
export type Unordered = 'undo' | 'move-line';
const UNORDERED_ACCESS: Record<Unordered, Access> = { undo: ['update', 'Sim'], 'move-line': ['activate', 'Sim'] };
const isUnordered = (order: Order | Unordered): order is Unordered => order in UNORDERED_ACCESS;
export const accessOf = (order: Order | Unordered): Access => (isUnordered(order) ? UNORDERED_ACCESS[order] : ORDER_ACCESS[order]);

export function orderOf(job: Pick<BulkJob, 'action' | 'stock_state'>): Order | Unordered {
  if (job.action === 'change-warehouse') return job.stock_state === 'truck' ? 'to-truck' : 'to-warehouse';
  return job.action;
}

export const targetOf = (job: Pick<BulkJob, 'warehouse_code' | 'device_type' | 'plan'>) =>
  job.warehouse_code ?? job.device_type ?? job.plan ?? '';
