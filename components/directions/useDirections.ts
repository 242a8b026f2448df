'use client';

import useSWR from 'swr';
import { type ApiError, call } from '#lib/browser/api/api.ts';
import { directions, type Route, type RoutePoint } from '#lib/contract/directions.ts';

/** The way over these places, in their order; fewer than two have none yet. The last way stays while the next is on its way. */
export function useDirections(points: readonly RoutePoint[], { background }: { background?: boolean } = {}) {
  const asked = points.map(({ lat, lng }) => ({ lat, lng }));
  const key = asked.length < 2 ? null : (['directions', JSON.stringify(asked)] as const);
  return useSWR<Route, ApiError, typeof key>(
    key,
    async () => (await call(directions.route, { body: { points: asked } }, { background })).data,
    { keepPreviousData: true, revalidateOnFocus: false, revalidateIfStale: false, shouldRetryOnError: false },
  );
}
