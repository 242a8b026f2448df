export type Clock = {
  now(): Date;
  /** Shifts the clock; it goes on ticking. Only the test controls do this. */
  forward(ms: number): void;
};

export function makeClock(): Clock {
  let offset = 0;
  return {
    now: () => new Date(Date.now() + offset),
    forward: (ms) => {
      offset += ms;
    },
  };
}

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
