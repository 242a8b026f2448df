import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Amount, all, Day, Id, many, maybeText, one, Text, Version } from './shapes.ts';
import { CALL_RESULTS, LEFT_OUT, MANY_CHANGES, MOST_CHANGED, SUNSET_TECHNOLOGIES } from './words/sunset.ts';

/** What a carrier retires, as one piece of work: the sites in it, and the day by which they have to be done. */
export const Campaign = z.object({
  id: Id,
  name: Text,
  /** Of `SUNSET_TECHNOLOGIES`. */
  technology: maybeText,
  /** A carrier's key, or a name as it was written. */
  provider: maybeText,
  /** For all sites that have no day of their own. */
  sunset_date: maybeText,
  /** Of those the reader may see. */
  total: Amount,
  left: Amount,
  /** Not closed, and their day is over. */
  overdue: Amount,
  version: Version,
});
export type Campaign = z.infer<typeof Campaign>;

const NewCampaign = z.object({
  name: z.string().trim().min(1).max(80),
  technology: z.enum(SUNSET_TECHNOLOGIES).nullable().default(null),
  provider: z.string().trim().min(1).max(60).nullable().default(null),
  sunset_date: Day.nullable().default(null),
});
const CampaignChange = z.object({
  name: z.string().trim().min(1).max(80).optional(),
  technology: z.enum(SUNSET_TECHNOLOGIES).nullable().optional(),
  provider: z.string().trim().min(1).max(60).nullable().optional(),
  sunset_date: Day.nullable().optional(),
  version: Version,
});

export const NewCall = z.object({
  result: z.enum(CALL_RESULTS),
  spoken_with: z.string().trim().max(120).optional(),
  note: z.string().trim().max(2000).optional(),
});

/** One change of many sites, each only as it was seen (`was`): a site that somebody changed meanwhile is left as it is. */
const ChangeMany = z.object({
  change: z.enum(MANY_CHANGES),
  value: z
    .union([z.string().trim().max(40), Id])
    .nullable()
    .default(null),
  sites: z
    .array(z.object({ id: Id, was: z.unknown().optional() }))
    .min(1)
    .max(MOST_CHANGED),
});
const ManyChanged = z.object({ changed: Amount, left: many(z.object({ id: Id, why: z.enum(LEFT_OUT).catch('gone') })) });
export type ManyChanged = z.infer<typeof ManyChanged>;

const EXTENSION = { extension: 'campaigns' } as const;

export const campaignCalls = {
  campaigns: endpoint({
    method: 'GET',
    path: '/sunset-campaigns',
    access: ['read', 'Sunset'],
    reply: all(Campaign),
    ...EXTENSION,
  }),
  /** Who may change every site may say what they are done for. */
  createCampaign: endpoint({
    method: 'POST',
    path: '/sunset-campaigns',
    access: ['update', 'Sunset'],
    body: NewCampaign,
    reply: one(Campaign),
    ...EXTENSION,
  }),
  changeCampaign: endpoint({
    method: 'PUT',
    path: '/sunset-campaigns/:id',
    access: ['update', 'Sunset'],
    body: CampaignChange,
    reply: one(Campaign),
    ...EXTENSION,
  }),
  logCall: endpoint({
    method: 'POST',
    path: '/sunset/:id/calls',
    access: ['update', 'Sunset'],
    body: NewCall,
    reply: one(z.object({ id: Id, version: Version })),
    ...EXTENSION,
  }),
  changeMany: endpoint({
    method: 'POST',
    path: '/sunset-changes',
    access: ['update', 'Sunset'],
    body: ChangeMany,
    reply: one(ManyChanged),
    ...EXTENSION,
  }),
};
