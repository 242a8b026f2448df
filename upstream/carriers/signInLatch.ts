import type { Provider } from '#lib/contract/sims/states.ts';
import { type Clock, HOUR } from '#upstream/core/clock.ts';
import type { Log } from '#upstream/core/log.ts';
import { NotSent } from './http.ts';

/** A sign-in that was refused is not tried again for an hour, and with wrong credentials, which would lock the account, not before the next start. */
export function signInLatch({ provider, clock, log }: { provider: Provider; clock: Clock; log: Log }) {
  let refused: { words: string; until: number } | undefined;
  return {
    /** Throws `NotSent` while it is not to be tried. */
    check(): void {
      if (refused && clock.now().getTime() < refused.until) throw new NotSent(refused.words);
    },
    close(words: string, until: 'next hour' | 'next start'): NotSent {
      const time = until === 'next hour' ? clock.now().getTime() + HOUR : Number.POSITIVE_INFINITY;
      refused = { words, until: time };
      log.error({ provider }, `${words}; it is not tried again before the ${until}`);
      return new NotSent(words);
    },
  };
}
