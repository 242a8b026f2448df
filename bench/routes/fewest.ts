import type { Plan } from '../../upstream/routing/plan.ts';
import { search } from '../../upstream/routing/search.ts';
import { type Instance, problemOf } from './instances.ts';

/** Of the time, until the vehicles are counted; the rest shortens the way. */
const COUNTING = 0.6;
/** No more is begun with less than this left of it. */
const LEAST = 0.05;
const ENOUGH = Number.MAX_SAFE_INTEGER;

const ordersOf = ({ tours }: Plan) => tours.flatMap(({ order }) => (order.length > 0 ? [order] : [])).sort((a, b) => b.length - a.length);

/** One vehicle less as long as all customers find a place, then the shortest way: as Ropke and Pisinger do it. */
export async function fewest(instance: Instance, milliseconds: number) {
  const started = performance.now();
  const left = (part: number) => part * milliseconds - (performance.now() - started);
  let orders = ordersOf(await search(problemOf(instance, instance.customers.length - 1), { iterations: 1 }));
  while (left(COUNTING) > LEAST * milliseconds) {
    const count = orders.length - 1;
    const fewer = await search(problemOf(instance, count), {
      orders: orders.slice(0, count),
      iterations: ENOUGH,
      milliseconds: left(COUNTING),
      isEnough: (plan) => plan.left.length === 0,
    });
    if (fewer.left.length > 0) break;
    orders = ordersOf(fewer);
  }
  const plan = await search(problemOf(instance, orders.length), { orders, iterations: ENOUGH, milliseconds: left(1) });
  return { vehicles: ordersOf(plan).length, distance: plan.cost, left: plan.left.length, milliseconds: performance.now() - started };
}
