import { SECOND } from '#upstream/core/clock.ts';

export const LIMITS = {
  message: 16 * 1024,
  event: 10 * 1024,
  name: 164,
  channels: 100,
  sockets: 5000,
  waiting: 1024 * 1024,
  /** Without a word from the browser it is asked, and after the patience without an answer left. */
  activity: 30 * SECOND,
  patience: 10 * SECOND,
  /** How often those who listen are asked for their access again; 0: never. */
  recheck: 30 * SECOND,
  /** Changes of a channel within this go out as one event, and more than so many as "many". */
  coalesce: 100,
  changes: 100,
};
export type Limits = typeof LIMITS;
