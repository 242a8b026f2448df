const GATHER_MS = 100;

/** Asks again what is on screen: of these nouns, or all of it. */
export type Refresh = (nouns: readonly string[] | 'all') => unknown;

/** Gathers what is to be refreshed for a moment, so that many reasons make one refresh. */
export function makeGatherer(refresh: Refresh) {
  let gathered = new Set<string>();
  const flush = () => {
    const nouns = [...gathered];
    gathered = new Set();
    refresh(nouns.includes('all') ? 'all' : nouns);
  };
  return (...nouns: string[]) => {
    if (nouns.length === 0) return;
    if (gathered.size === 0) setTimeout(flush, GATHER_MS);
    for (const noun of nouns) gathered.add(noun);
  };
}
