import { z } from 'zod';
import { endpoint, named } from './endpoint.ts';
import { Amount, flag, maybe, maybeText, one, Text, Time } from './shapes.ts';

/** The one that is worst and failed first. */
const FirstLost = z.object({ cs_no: Text, site_name: maybeText, is_fire: flag, since: Time });

/** Systems of which a path failed, that nobody has taken and that are not on test: how many are heard by no path, fire alarm systems among these, and how many by one path fewer. */
const LostCount = z.object({ last: Amount, fire: Amount, one: Amount, first: maybe(FirstLost) });

/** What every page of the desk shows, in one answer as small as it can be. Null: not for this reader to see. */
const Counts = z.object({
  lost: maybe(LostCount),
  /** Unfinished swaps that the reader answers for, or that are of their branch. */
  unfinished: Amount.nullable().catch(null),
});

export const counts = named('counts', {
  show: endpoint({ method: 'GET', path: '/counts', access: 'signed-in', reply: one(Counts), extension: 'counts' }),
});
