/**
 * What needs somebody who plans. urgent: nobody has it yet. orphaned: on the day of who has no shift then. window: it is begun `minutes` after what was
 * promised. over: a technician's day ends `minutes` after the shift. back: somebody went back from it. left-over: it stands on a day that is past.
 */
export const NEEDS = ['urgent', 'orphaned', 'window', 'back', 'left-over', 'over'] as const;
export type NeedKind = (typeof NEEDS)[number];

/** Why a visit is moved: it needs it, was asked for, or makes room for one of these. */
export const REPAIR_REASONS = [...NEEDS, 'asked', 'room'] as const;

/**
 * What would make a visit fit. as-is: with `technician_id` on `date` at `at`, as soon as that day may be asked. longer: if who has it worked `minutes` longer.
 * window: if it began `at`. day: on another day, outside of what was promised. both: another time, and `minutes` longer. skill: nobody has `skill`. licence: the one
 * of `technician_id` for `skill` ended on `date`. second: it takes two, and
 * the second has to be named. lift: no truck has one. part: no truck has the parts, `skill` is the device type. pinned: it is to stay where it does not fit.
 * nobody: nobody of its branch works. place: nobody knows where it is. none: on no day, whatever is given up.
 */
export const HELPS = [
  'as-is',
  'longer',
  'window',
  'day',
  'both',
  'skill',
  'licence',
  'second',
  'lift',
  'part',
  'pinned',
  'nobody',
  'place',
  'none',
] as const;

/** Days that are looked ahead. */
export const LOOK_AHEAD = { usual: 7, most: 14 } as const;
