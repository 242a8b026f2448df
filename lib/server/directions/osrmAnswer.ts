import { z } from 'zod';
import { type RouteLeg, type RouteStep, type StepKind, TURNS } from '#lib/contract/directions.ts';
import type { Position } from '#lib/domain/travel/earth.ts';
import { NoWay } from './exchange.ts';
import { thinned } from './thinned.ts';

const Metres = z.number().nonnegative();
const Place = z.tuple([z.number(), z.number()]).rest(z.number());
const words = z
  .string()
  .nullish()
  .transform((text) => text?.trim() || null);

const Step = z.object({
  distance: Metres,
  duration: Metres,
  name: words,
  ref: words,
  destinations: words,
  exits: words,
  geometry: z.object({ coordinates: z.array(Place) }),
  maneuver: z.object({
    type: z.string(),
    modifier: z.enum(TURNS).nullish().catch(null),
    exit: z.number().nullish(),
    location: Place,
  }),
});

const Leg = z.object({ distance: Metres, duration: Metres, steps: z.array(Step) });

const Answer = z.object({ code: z.literal('Ok'), routes: z.array(z.object({ legs: z.array(Leg) })).min(1) });
const Refusal = z.object({ code: z.string().max(60) });

const KINDS: Record<string, StepKind> = {
  depart: 'depart',
  turn: 'turn',
  'new name': 'continue',
  continue: 'continue',
  notification: 'continue',
  'use lane': 'continue',
  merge: 'merge',
  ramp: 'ramp',
  'on ramp': 'ramp',
  'off ramp': 'exit',
  fork: 'fork',
  'end of road': 'end',
  roundabout: 'roundabout',
  rotary: 'roundabout',
  'roundabout turn': 'turn',
  arrive: 'arrive',
};

const short = (place: z.output<typeof Place>): Position => [Math.round(place[0] * 1e5) / 1e5, Math.round(place[1] * 1e5) / 1e5];

const roadOf = ({ name, ref }: z.output<typeof Step>) => (name && ref && !name.includes(ref) ? `${name} (${ref})` : (name ?? ref));

function stepOf(step: z.output<typeof Step>): RouteStep {
  const { maneuver, distance, duration, destinations, exits } = step;
  const kind = KINDS[maneuver.type] ?? 'turn';
  return {
    kind,
    turn: maneuver.modifier ?? null,
    road: roadOf(step),
    toward: destinations,
    exit: kind === 'roundabout' ? (maneuver.exit?.toString() ?? null) : kind === 'exit' ? exits : null,
    m: distance,
    s: duration,
    at: short(maneuver.location),
  };
}

/** Leaving a roundabout belongs to entering it. */
const isOwn = ({ maneuver }: z.output<typeof Step>) => !/^exit (roundabout|rotary)$/.test(maneuver.type);

const stepsOf = (steps: readonly z.output<typeof Step>[]) => {
  const own: RouteStep[] = [];
  for (const step of steps) {
    const last = own.at(-1);
    if (isOwn(step) || !last) own.push(stepOf(step));
    else Object.assign(last, { m: last.m + step.distance, s: last.s + step.duration, road: roadOf(step) ?? last.road });
  }
  return own;
};

export function legsIn(payload: unknown, legs: number): RouteLeg[] {
  const read = Answer.safeParse(payload);
  if (!read.success) {
    const refusal = Refusal.safeParse(payload);
    const code = refusal.success ? refusal.data.code : undefined;
    if (code === 'NoRoute' || code === 'NoSegment') throw new NoWay('no_road', code);
    throw new NoWay('failed', code && code !== 'Ok' ? code.replace(/[^\w-]/g, '') : 'the answer is not as documented');
  }
  const [route] = read.data.routes;
  if (route?.legs.length !== legs) throw new NoWay('failed', 'the answer has another number of legs');
  return route.legs.map(({ distance, duration, steps }) => ({
    m: distance,
    s: duration,
    by: 'roads',
    path: thinned(steps.flatMap(({ geometry }) => geometry.coordinates.map(short))),
    steps: stepsOf(steps),
  }));
}
