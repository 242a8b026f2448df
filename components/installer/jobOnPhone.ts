import { InstallerJob } from '#lib/contract/installer/shapes.ts';

const MINUTE = 60_000;
export const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE).toISOString();

/** A test for a test: asked for and confirmed an hour and a half ago, to end in so many minutes. */
export const tested = (state: string, minutesLeft: number) => ({
  state,
  asked_at: inMinutes(-90),
  confirmed_at: inMinutes(-90),
  expires_at: inMinutes(minutesLeft),
});

/** For tests: a swap as the phone on site sees it, at its fourth step and never put on test, unless said otherwise. */
export const aJob = (facts: object = {}): InstallerJob =>
  InstallerJob.parse({
    swap_id: 7,
    version: 1,
    ticket_number: 'T-1',
    state: 'open',
    way_back: false,
    step: 4,
    extensions: { used: 0, most: 2, minutes: 30 },
    checks: [{ name: 'fitted', at: null, on_site: false }],
    proof: {},
    takes_photos: true,
    desk_phone: '+12145550100',
    now: inMinutes(0),
    ...facts,
  });
