const MINUTE = 60_000;
const STEP = 5 * MINUTE;
const BEFORE = 10 * MINUTE;
const AFTER = 20 * MINUTE;

/** Between which instants (epoch ms, of five minutes) somebody expected at `eta` is told to come; nobody comes before `now`. */
export function arrivalWindow(eta: number, now: number): { start: number; end: number } {
  const start = Math.floor(Math.max(eta - BEFORE, now) / STEP) * STEP;
  return { start, end: Math.max(Math.ceil((eta + AFTER) / STEP) * STEP, start + STEP) };
}
