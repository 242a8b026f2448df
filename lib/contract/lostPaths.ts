import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { SIGNAL_PATHS } from './protection.ts';
import { Amount, anyOf, Done, flag, Id, listOf, many, maybe, maybeText, one, Paging, Text, Time } from './shapes.ts';

/** `last`: nothing of the system is heard any more; `one`: another path of it is. */
export const LOSS_LEVELS = ['last', 'one'] as const;

/** A system of which a path is silent for longer than it may. Somebody was told of it once, until that path is heard again. */
export const LostPath = z.object({
  id: Id,
  cs_no: Text,
  site_name: maybeText,
  Branch: maybeText,
  level: z.enum(LOSS_LEVELS).catch('one'),
  is_fire: flag,
  /** When the last of these paths failed. */
  since: Time,
  paths: many(z.object({ path: z.enum(SIGNAL_PATHS), since: Time })),
  /** It is on test, so nobody is told until it is not. */
  on_test: flag,
  taken: maybe(z.object({ by: maybeText, at: Time })),
});
export type LostPath = z.infer<typeof LostPath>;

const LostQuery = Paging.extend({
  sort: z.enum(['since', '-since', 'cs_no', '-cs_no', 'site_name', '-site_name']).optional(),
  level: anyOf(z.enum(LOSS_LEVELS)),
  Branch: anyOf(z.string().max(60)),
});

export const lostPathCalls = {
  lostPaths: endpoint({
    method: 'GET',
    path: '/lost-paths',
    access: ['read', 'System'],
    query: LostQuery,
    reply: listOf(LostPath),
    extension: 'lostPaths',
  }),
  /** Of two who take one at once the first has it. What is not theirs, over, or taken already is left as it is. */
  takeLostPaths: endpoint({
    method: 'POST',
    path: '/lost-paths-taken',
    access: ['test', 'System'],
    body: z.object({ ids: z.array(Id).min(1).max(100) }),
    reply: one(z.object({ taken: Amount })).or(Done),
    extension: 'lostPaths',
  }),
};
