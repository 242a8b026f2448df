/** Everyone is warned when so many minutes are left. */
export const TEST_WARNINGS = [15, 5, 0] as const;

/** The station ends every test by itself after so many minutes at most. */
export const LONGEST_TEST = 240;

/** What the server itself says of a test; a screen says it in its language (`messages.onTest.sayings`). Anything else is the station's own words. */
export const TEST_SAYINGS = {
  unconfirmed: 'The station has taken the request and not confirmed it yet.',
  'never-confirmed': 'The station has not confirmed the request in time. It was withdrawn.',
  'end-unconfirmed': 'The station has not confirmed the end of the test. It is asked again.',
  'ended-by-itself': 'The station ended the test by itself, at the end it had agreed to.',
  'ended-early': 'The station had already taken the system off test.',
  'live-alarm': 'An alarm is live that nobody has dealt with. The test was not asked for.',
  silent: 'The central station does not answer',
  'plan-live-alarm': 'An alarm is live. The planned test waits until somebody has dealt with it.',
  'plan-missed': 'Its time is over. The planned test was never begun.',
  'plan-test-ended': 'The test it relied on has ended. It is asked for again.',
  'plan-taken-off': 'Somebody took off the test it relied on. It is not asked for again.',
  'plan-closed': 'The desk is closed for maintenance. The test waits.',
  'plan-nobody': 'Whoever planned the test may not put the system on test any more.',
  'plan-other-test': 'Somebody else has the system on test.',
  'plan-ending': 'The system is being taken off test.',
  'plan-other-scope': 'The system is on test in another scope.',
  'plan-told': 'Who was notified of a fire alarm system on test is missing, or no longer enough.',
} as const;

type TestSaying = keyof typeof TEST_SAYINGS;

const SAYINGS = Object.keys(TEST_SAYINGS) as TestSaying[];

export const sayingOf = (message: string | null | undefined): TestSaying | undefined =>
  SAYINGS.find((name) => TEST_SAYINGS[name] === message);

export const TEST_STATES = ['asking', 'on', 'ending', 'lost', 'off', 'failed'] as const;

/** all; only the zones named; all except those. On a signal from outside of it the station acts as always. Stages names them Test All, Test List and Test Except. */
export const TEST_SCOPES = ['all', 'only', 'except'] as const;

/** What a test is for. Stations keep a list of their own; these are what such lists have in common. */
export const TEST_CATEGORIES = ['installation', 'service', 'inspection', 'fire-drill', 'communication', 'construction', 'other'] as const;

export const MOST_TEST_ZONES = 200;

export const ESCALATION_STEPS = ['owner', 'desk', 'on-call'] as const;

/**
 * How it is known that who was on site has gone: they said that they are done, their visit has ended, they have arrived at another site, or nothing was
 * heard of their phone for half an hour.
 */
export const LEFT_WHYS = ['done', 'visit', 'elsewhere', 'silent'] as const;

/** waiting for its time; held by a live alarm, a silent station, another test or a closed desk; begun; refused by the station or by who may; missed: its time is over, or somebody took off the test it rested on; canceled by somebody. */
export const PLAN_STATES = ['waiting', 'held', 'begun', 'refused', 'missed', 'canceled'] as const;
/** How far ahead a test may be planned, in days. */
export const FARTHEST_PLAN = 60;
