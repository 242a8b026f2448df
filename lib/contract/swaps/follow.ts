import { z } from 'zod';
import { many, maybe, maybeText, maybeTime, Time } from '#lib/contract/shapes.ts';
import { Communication } from './communication.ts';

export const FOLLOW_ACTS = ['save', 'activate', 'move', 'send'] as const;
export type FollowAct = (typeof FOLLOW_ACTS)[number];

/** The swap goes on by itself up to its last step, in the name of whoever said so; it is finished by a person. */
export const Follow = z.object({
  by: maybeText,
  at: maybeTime,
  /** The communication section that is sent, where somebody changed the proposed one. */
  communication: maybe(Communication).catch(null),
  /** What was refused when its turn came, and is a person's from then on. */
  held: many(z.object({ act: z.enum(FOLLOW_ACTS), at: Time, message: maybeText })),
});
export type Follow = z.infer<typeof Follow>;
