import type { Answer } from './client.ts';
import type { Report } from './report.ts';

/** Calls a minute that steady work of one person takes. */
const NEEDED = 60;

const limitOf = ({ headers }: Answer) => {
  const [limit, left] = [headers['x-ratelimit-limit'], headers['x-ratelimit-remaining']].map((text) => (text ? Number(text) : Number.NaN));
  return { limit: limit ?? Number.NaN, left: left ?? Number.NaN };
};

/** Asked between two calls of one person, who is said to have gone elsewhere: two sign-ins of strangers, said to come from two addresses. */
type Asked = { before: Answer; logins: readonly [Answer, Answer]; after: Answer };

/** How many calls a minute the upstream gives, and to whom: to a person, to an address, or to the desk as if it were one. */
export function checkLimits({ before, logins, after }: Asked, found: Report['found']) {
  const [first, last] = [limitOf(before), limitOf(after)];
  const [one, other] = logins.map(limitOf) as [ReturnType<typeof limitOf>, ReturnType<typeof limitOf>];
  const isShared = first.limit === one.limit && first.left - last.left > 1 && other.left < one.left;
  const isByAddress = last.left >= first.left;
  found('the rate limit', {
    misfits: [
      ...(first.limit < NEEDED ? [`X-RateLimit-Limit: ${first.limit}; steady work of one person takes ${NEEDED} calls a minute`] : []),
      ...(isShared ? ['calls with a token and sign-ins of strangers are counted as one: everybody at the desk shares them'] : []),
    ],
    mends: [
      ...(first.limit < NEEDED || isShared || isByAddress
        ? ["RateLimiter::for('api', fn ($request) => Limit::perMinute(300)->by(optional($request->user('api'))->id ?: $request->ip()))"]
        : []),
      ...(other.left < one.left ? ["TrustProxies: protected $proxies = ['the address of the desk']"] : []),
    ],
    notes: [
      Number.isNaN(first.limit)
        ? 'none is told (X-RateLimit-Limit)'
        : `${first.limit} a minute: the desk waits when they are spent; a bulk change takes longer by that`,
      ...(isByAddress ? ['calls with a token are counted by address, not by person'] : []),
      ...(other.left < one.left ? ['sign-ins from two addresses are counted as one (X-Forwarded-For is not believed)'] : []),
    ],
  });
}
