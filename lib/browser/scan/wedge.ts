/** Scanners pause at most so long between two keys; people, over a whole number, do not keep that up. */
const GAP_MS = 60;
/** A busy machine or a wireless scanner holds a key back for longer; by then so many have come as nobody types them. */
const LATE_MS = 250;
const SURELY = 4;
const SHORTEST = 8;

type Stroke = { kind: 'first' } | { kind: 'within' } | { kind: 'code'; code: string } | { kind: 'other' };

/** Many characters in quick succession, then Enter or Tab. `at` is the event's own time: a busy page does not stretch the gaps. */
export function makeWedge() {
  let burst = '';
  let lastAt = Number.NEGATIVE_INFINITY;
  return (key: string, at: number): Stroke => {
    const quick = at - lastAt <= (burst.length >= SURELY ? LATE_MS : GAP_MS);
    lastAt = at;
    if (key === 'Enter' || key === 'Tab') {
      const code = burst;
      burst = '';
      return quick && code.length >= SHORTEST ? { kind: 'code', code } : { kind: 'other' };
    }
    if (key === 'Shift' || key === 'Control' || key === 'Alt') return { kind: 'other' };
    if ([...key].length !== 1) {
      burst = '';
      return { kind: 'other' };
    }
    burst = quick ? burst + key : key;
    return { kind: burst === key ? 'first' : 'within' };
  };
}
