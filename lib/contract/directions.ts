import { z } from 'zod';
import type { Access } from './endpoint.ts';
import { endpoint } from './endpoint.ts';
import { MOST_POINTS } from './words/directions.ts';

export { MOST_POINTS };

/** Drives asked for at once, and the places they are between. */
export const MOST_LEGS = 5000;
export const MOST_LEG_PLACES = 800;

export const RoutePoint = z.object({
  lat: z.number('must be a number of degrees').min(-90, 'must be from -90 to 90').max(90, 'must be from -90 to 90'),
  lng: z.number('must be a number of degrees').min(-180, 'must be from -180 to 180').max(180, 'must be from -180 to 180'),
});
export type RoutePoint = z.infer<typeof RoutePoint>;

/** What is done at a step. `reach`, `follow` and `leave` are the estimate's: to the highway, along it, and from it to the place. */
const STEP_KINDS = [
  'depart',
  'turn',
  'continue',
  'merge',
  'ramp',
  'exit',
  'fork',
  'end',
  'roundabout',
  'arrive',
  'reach',
  'follow',
  'leave',
  'straight',
] as const;
export type StepKind = (typeof STEP_KINDS)[number];
export const TURNS = ['uturn', 'sharp right', 'right', 'slight right', 'straight', 'slight left', 'left', 'sharp left'] as const;

const Position = z.tuple([z.number(), z.number()]);

/** A step without words: the screen says it in the reader's language. `m` and `s` are metres and seconds until the next one. */
export const RouteStep = z.object({
  kind: z.enum(STEP_KINDS),
  turn: z.enum(TURNS).nullable(),
  road: z.string().nullable(),
  toward: z.string().nullable(),
  exit: z.string().nullable(),
  m: z.number(),
  s: z.number(),
  at: Position,
});
export type RouteStep = z.infer<typeof RouteStep>;

/** From one place to the next. `by` says what its figures come from: real streets, our highways, or a straight line made longer. */
export const RouteLeg = z.object({
  m: z.number(),
  s: z.number(),
  by: z.enum(['roads', 'highways', 'straight']),
  path: z.array(Position),
  steps: z.array(RouteStep),
});
export type RouteLeg = z.infer<typeof RouteLeg>;

/** Why the estimate answers though a provider is set: too slow, asked too often, refuses us, broken, or knows no road there. */
const ROUTE_FALLBACKS = ['late', 'busy', 'refused', 'failed', 'no_road'] as const;

export const Route = z.object({
  legs: z.array(RouteLeg),
  quality: z.enum(['road', 'estimate']),
  provider: z.enum(['osrm', 'mapbox', 'linekeeper']),
  fallback: z.enum(ROUTE_FALLBACKS).nullable(),
  attribution: z.array(z.object({ text: z.string(), href: z.string().optional() })),
});
export type Route = z.infer<typeof Route>;

export const ROUTE_ACCESS = [
  ['read', 'Dashboard'],
  ['read', 'Dispatch'],
] as const satisfies readonly Access[];

export const Town = z.object({ label: z.string(), lat: z.number(), lng: z.number() });

const Place = z.number('must be the number of a place').int('must be the number of a place').min(0, 'must be the number of a place');
const places = z.array(RoutePoint).min(1, 'must be at least 1 place').max(MOST_LEG_PLACES, `must be at most ${MOST_LEG_PLACES} places`);
const legs = z
  .array(z.tuple([Place, Place]))
  .min(1, 'must be at least 1 drive')
  .max(MOST_LEGS, `must be at most ${MOST_LEGS} drives`);

/** Answered by the desk itself, so it stands in no table of what the upstream is asked. */
export const directions = {
  route: endpoint({
    method: 'POST',
    path: '/directions',
    access: 'signed-in',
    body: z.object({
      points: z.array(RoutePoint).min(2, 'must be at least 2 places').max(MOST_POINTS, `must be at most ${MOST_POINTS} places`),
    }),
    reply: z.object({ data: Route }),
  }),
  /** Many drives, each by the numbers of its places: how long and how far, by the estimate. */
  legs: endpoint({
    method: 'POST',
    path: '/directions/legs',
    access: 'signed-in',
    body: z.object({ places, legs }).refine((asked) => asked.legs.flat().every((place) => place < asked.places.length), {
      path: ['legs'],
      message: 'must be between the places',
    }),
    reply: z.object({ data: z.array(z.tuple([z.number(), z.number()])) }),
  }),
  towns: endpoint({
    method: 'GET',
    path: '/directions/towns',
    access: 'signed-in',
    query: z.object({ q: z.string().trim().min(2, 'must be at least 2 letters').max(60, 'must be at most 60 letters') }),
    reply: z.object({ data: z.array(Town) }),
  }),
};
