/** `asks`: a person has to confirm it; `begun`: its bulk job is under way; `not-done`: no line was changed, `rule` says why. */
export const SCHEDULED_STATES = ['waiting', 'asks', 'begun', 'done', 'not-done', 'cancelled'] as const;
export type ScheduledState = (typeof SCHEDULED_STATES)[number];

/** Why a scheduled change was not carried out as a whole, or that nobody knows whether it was (`unanswered`), or that it was a radio's that got a card with changes of its own (`card-has-own`); else `rule` is why most of its lines were left out, as in a bulk job. */
export const SCHEDULED_RULES = ['no-account', 'too-late', 'unanswered', 'card-has-own'] as const;
