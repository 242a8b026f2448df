const COALESCE_MS = 100;
/** A read that takes longer than this holds the next one up no more. */
const PATIENCE_MS = 5000;

/** Asks again what is on screen: of these nouns, or all of it. Settles when the answers are there. */
export type Refresh = (nouns: readonly string[] | 'all') => unknown;

/** What comes during a refresh waits for its end: a read begun anew drops the one before, and a steady stream would show nothing. */
export function createCoalescer(refresh: Refresh) {
  let gathered = new Set<string>();
  let underWay: object | undefined;

  const flush = () => {
    const nouns = [...gathered];
    gathered = new Set();
    const mine = {};
    underWay = mine;
    const goOn = () => {
      if (underWay !== mine) return;
      underWay = undefined;
      clearTimeout(patience);
      if (gathered.size > 0) setTimeout(flush, COALESCE_MS);
    };
    const patience = setTimeout(goOn, PATIENCE_MS);
    void Promise.resolve(refresh(nouns.includes('all') ? 'all' : nouns)).then(goOn, goOn);
  };

  return (...nouns: string[]) => {
    if (nouns.length === 0) return;
    if (gathered.size === 0 && !underWay) setTimeout(flush, COALESCE_MS);
    for (const noun of nouns) gathered.add(noun);
  };
}
