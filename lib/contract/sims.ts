import { z } from 'zod';
import { isRecord } from '#lib/format/records.ts';
import { endpoint, named } from './endpoint.ts';
import {
  Amount,
  all,
  FileBody,
  flag,
  Id,
  listOf,
  many,
  maybe,
  maybeFlag,
  maybeId,
  maybeText,
  maybeTime,
  one,
  Paging,
  Text,
  TextOrEmpty,
  Time,
  truthOf,
  Version,
} from './shapes.ts';
import { SimExport, SimQuery } from './sims/list.ts';
import { NewSim, Sim, SimChange } from './sims/sim.ts';
import { SIM_ACTIONS } from './sims/states.ts';

/** One station of a SIM's history; `by` null is the provider or a job. `before` and `after` hold only the fields that differ. */
export const SimEvent = z.object({
  id: Id,
  at: Time,
  by: maybeText,
  /** created, imported, changed, moved, asked, confirmed, failed, refused, checked, reported (the carrier changed it unasked), schedule-moved (a change scheduled for the radio goes on under this record; `message` is its day); with `asked` to `failed` comes the action. */
  kind: z.string(),
  action: maybe(z.enum(SIM_ACTIONS)).catch(null),
  before: maybe(z.record(z.string(), z.unknown())),
  after: maybe(z.record(z.string(), z.unknown())),
  reason: maybeText,
  /** The provider's own words, or the rule of a refusal. */
  message: maybeText,
  job_id: maybeId,
  /** It is of the radio from before a card was put in it, and says nothing of the line. */
  of_radio: maybeFlag,
});
export type SimEvent = z.infer<typeof SimEvent>;

/** A change of status asked of the provider; `confirm` carries the CS number where the first try answered `confirm_needed`. */
const StatusChange = z.object({ reason: z.string().min(1).max(500), version: Version, confirm: z.string().max(40).optional() });
const Activation = StatusChange.partial({ reason: true });
const WarehouseChange = z.object({ warehouse_code: z.string().min(1).max(20), version: Version });
/** Of the card's record, which stays, and the radio's, which goes into it. */
const Pairing = z.object({ radio_id: Id, version: Version, radio_version: Version });
const Unpairing = z.object({ version: Version });
/** A card in a radio from a day to a day; `until` null: it is in it. `sim_id`: the record that has the other of the two now, where one may see it. */
export const SimPair = z.object({
  iccid: z.string(),
  imei: TextOrEmpty,
  meid: maybeText,
  since: maybeTime,
  until: maybeTime,
  sim_id: maybeId,
});
export type SimPair = z.infer<typeof SimPair>;
const OnBatch = z.object({ batchId: Id.optional() });

/** A field by the first of these names that it has. */
const byAny =
  (names: Record<string, readonly string[]>) =>
  (given: unknown): unknown =>
    isRecord(given)
      ? {
          ...Object.fromEntries(Object.entries(names).map(([name, others]) => [name, given[others.find((each) => each in given) ?? name]])),
          ...given,
        }
      : given;
export const Usage = z.preprocess(
  byAny({ day: ['date'], bytes: ['usage', 'bytes_used', 'total_bytes'] }),
  z.object({ day: z.string(), bytes: Amount }),
);
/** One try instead of a list; an instant that is told as the time of a ping is none. */
const asTries = (ms: unknown) => (typeof ms === 'number' || typeof ms === 'string' ? (Number.isNaN(Number(ms)) ? [] : [ms]) : ms);
export const Ping = z.object({ reachable: maybeFlag, ms: z.preprocess(asTries, many(Amount)), simulated: flag });
const namedPing = byAny({ reachable: ['alive'], ms: ['latency', 'rtt', 'time'] });
const LONGEST_MS = 60_000;
const isTime = (ms: unknown) => Number(ms) > 0 && Number(ms) < LONGEST_MS;
const YES = /^(up|ok|online|alive|reachable)$/i;
const FAILED = /time.?out|fail|unreach|lost|down|no.?answer/i;
/** Whether the rest of an answer says that nothing came back: then a time in it is that of the wait. */
const isFailed = ({ success, ok, error, errors, status, result, message, packet_loss, received }: Record<string, unknown>) =>
  [success, ok].some((each) => truthOf(each) === false) ||
  Boolean(error || errors) ||
  [status, result, message].some((each) => FAILED.test(String(each))) ||
  Number(packet_loss) >= 100 ||
  (received !== undefined && Number(received) === 0);
/** By its word, if there is one; else by the times of answers. How long the call took (`time`) is none. */
function reachableIn(given: Record<string, unknown>): boolean | null {
  const word = given.reachable ?? given.alive;
  if (word !== undefined || 'reachable' in given) return truthOf(word) ?? (YES.test(String(word)) || null);
  const times = [given.ms ?? given.latency ?? given.rtt].flat();
  return (!isFailed(given) && times.some(isTime)) || null;
}
/** `reachable` null: it was sent, and nobody says what came of it. */
export const PingAnswer = z.preprocess((given): unknown => {
  const ping = namedPing(given);
  return isRecord(given) && isRecord(ping) ? { ...ping, reachable: reachableIn(given) } : ping;
}, Ping);
/** Something that has a code, and the id it is shown under: of a row of a delivery that is the id of its batch, of a system its CS number. */
export const Found = z.object({ kind: z.enum(['sim', 'batch-row', 'system', 'ticket', 'swap']), id: Text, label: Text });

export const sims = named('sims', {
  list: endpoint({ method: 'GET', path: '/sims', access: ['read', 'Sim'], query: SimQuery, reply: listOf(Sim) }),
  show: endpoint({ method: 'GET', path: '/sims/:id', access: ['read', 'Sim'], reply: one(Sim) }),
  create: endpoint({ method: 'PUT', path: '/sims', access: ['create', 'Sim'], body: NewSim, reply: one(Sim) }),
  change: endpoint({
    method: 'POST',
    path: '/sims/:id',
    access: ['update', 'Sim'],
    body: SimChange,
    reply: one(Sim),
    now: '/sims/:id',
  }),
  activate: endpoint({
    method: 'PUT',
    path: '/sims/:id/activate',
    access: ['activate', 'Sim'],
    query: OnBatch,
    body: Activation,
    reply: one(Sim),
    now: '/sims/:id',
    touches: ['batches'],
  }),
  deactivate: endpoint({
    method: 'PUT',
    path: '/sims/:id/deactivate',
    access: ['deactivate', 'Sim'],
    query: OnBatch,
    body: StatusChange,
    reply: one(Sim),
    now: '/sims/:id',
    touches: ['batches'],
  }),
  retire: endpoint({
    method: 'PUT',
    path: '/sims/:id/retire',
    access: ['retire', 'Sim'],
    query: OnBatch,
    body: StatusChange,
    reply: one(Sim),
    now: '/sims/:id',
    touches: ['batches'],
  }),
  testReady: endpoint({
    method: 'PUT',
    path: '/sims/:id/test-ready',
    access: ['test-ready', 'Sim'],
    query: OnBatch,
    body: StatusChange,
    reply: one(Sim),
    now: '/sims/:id',
    touches: ['batches'],
  }),
  providerStatus: endpoint({
    method: 'GET',
    path: '/sims/:id/provider-status',
    access: ['read', 'Sim'],
    act: true,
    query: OnBatch,
    reply: one(Sim),
    now: '/sims/:id',
    touches: ['batches'],
  }),
  providerUsage: endpoint({
    method: 'GET',
    path: '/sims/:id/provider-usage',
    access: ['read', 'Sim'],
    query: OnBatch,
    reply: all(Usage),
  }),
  ping: endpoint({
    method: 'GET',
    path: '/sims/:id/ping',
    access: ['read', 'Sim'],
    act: true,
    query: z.object({ tcp: z.coerce.number().int().min(1).max(65535).optional() }),
    reply: one(PingAnswer),
  }),
  changeWarehouse: endpoint({
    method: 'POST',
    path: '/sims/:id/change-warehouse',
    access: ['update', 'Sim'],
    body: WarehouseChange,
    reply: one(Sim),
    now: '/sims/:id',
  }),
  pair: endpoint({
    method: 'POST',
    path: '/sims/:id/pair',
    access: ['update', 'Sim'],
    body: Pairing,
    reply: one(Sim),
    now: '/sims/:id',
    extension: 'pairing',
    touches: ['batches'],
  }),
  unpair: endpoint({
    method: 'POST',
    path: '/sims/:id/unpair',
    access: ['update', 'Sim'],
    body: Unpairing,
    reply: one(z.object({ card: Sim, radio: Sim })),
    extension: 'pairing',
    touches: ['batches'],
  }),
  export: endpoint({
    method: 'POST',
    path: '/sims-export',
    access: ['export', 'Sim'],
    body: SimExport,
    reply: FileBody,
    file: true,
  }),
  history: endpoint({
    method: 'GET',
    path: '/sims/:id/history',
    access: ['read', 'Sim'],
    query: Paging.pick({ page: true, per_page: true }),
    reply: listOf(SimEvent),
    extension: 'history',
  }),
  pairs: endpoint({
    method: 'GET',
    path: '/sims/:id/pairs',
    access: ['read', 'Sim'],
    reply: all(SimPair),
    extension: 'pairs',
  }),
  bySystem: endpoint({ method: 'GET', path: '/sims-by-cs/:cs', access: ['read', 'Sim'], reply: all(Sim) }),
  search: endpoint({
    method: 'GET',
    path: '/search-by-sim',
    access: ['read', 'Sim'],
    query: z.object({ q: z.string().min(1).max(60) }),
    reply: all(Sim),
  }),
  findByBarcode: endpoint({
    method: 'GET',
    path: '/barcode-lookup',
    access: ['read', 'Sim'],
    query: z.object({ q: z.string().min(1).max(200) }),
    reply: all(Found),
  }),
});
