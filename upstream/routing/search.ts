import { yieldToEventLoop } from '#upstream/core/yieldToEventLoop.ts';
import { type Chance, chanceOf } from './chance.ts';
import { INSERTIONS, inserted } from './insert.ts';
import { markOf, type Plan, planOf, without } from './plan.ts';
import { polished } from './polish.ts';
import type { Problem } from './problem.ts';
import { REMOVALS } from './remove.ts';
import { rouletteOf } from './roulette.ts';

/** So much worse than the first plan is taken half the times at first; at the end hardly anything is. */
const WORSE = 0.05;
const COOLED = 0.002;
/** Taken out at once: at most this part of all, and never more than so many. */
const PART = 0.4;
const MOST_OUT = 60;
const FEWEST_OUT = 3;
/** … but of a small day nearly all of it may be. */
const FEW_OUT = 8;
/** Small days are searched more than once, which costs little and finds what one search misses. */
const FEW_VISITS = 15;
const RUNS = 5;
/** What a turn earns: the best so far; better than the last; taken although worse. The last two only for what was not seen before. */
const BEST = 33;
const BETTER = 9;
const TAKEN = 13;
/** Of the longest way, by how much a place may seem dearer or cheaper than it is; each search of a small day is bolder. */
const NOISE = 0.1;
const LEAST = 1e-6;
/** Others are heard after so many milliseconds. */
const TURN = 15;

export type SearchOptions = {
  /** By vehicle; what is in none, or breaks what is hard, is placed first. */
  orders?: readonly (readonly number[])[];
  seed?: number;
  /** Turns at most, and milliseconds. */
  iterations: number;
  milliseconds?: number;
  signal?: AbortSignal;
  onProgress?: (part: number) => void;
  /** Good enough: it ends there. */
  isEnough?: (plan: Plan) => boolean;
};

/**
 * Adaptive large neighbourhood search: visits are taken out by one of several rules and put in again by another, each drawn by its success so
 * far; what comes of it is taken as in simulated annealing. S. Ropke and D. Pisinger, An Adaptive Large Neighborhood Search Heuristic for the
 * Pickup and Delivery Problem with Time Windows, Transportation Science 40 (2006), with their weights. Stopped, it answers the best so far.
 */
export async function search(problem: Problem, options: SearchOptions): Promise<Plan> {
  const { orders = [], seed = 1, iterations, milliseconds = Number.POSITIVE_INFINITY, signal, onProgress } = options;
  const began = performance.now();
  const given = planOf(problem, orders);
  const placed = inserted(problem, given, { regret: 2 });
  const start = placed.cost < given.cost ? placed : given;
  if (problem.visits.length === 0) return start;
  const runs = problem.visits.length <= FEW_VISITS ? RUNS : 1;

  let best = start;
  for (let run = 0; run < runs; run++) {
    const partOf = (turn: number) => Math.max(turn / iterations, ((performance.now() - began) * runs) / milliseconds - run);
    const isOver = () => signal?.aborted === true || options.isEnough?.(best) === true;
    const found = await annealed(problem, start, {
      chance: chanceOf(seed + run),
      noisy: NOISE * (run + 1) ** 2,
      partOf,
      isOver,
      onTurn: (part) => onProgress?.((run + part) / runs),
      onBest: (plan) => {
        if (plan.cost < best.cost) best = plan;
      },
    });
    if (found.cost < best.cost) best = found;
    if (isOver()) break;
  }
  onProgress?.(1);
  return best;
}

type Run = {
  chance: Chance;
  noisy: number;
  /** How much of the run is over after so many turns; ends it at 1. */
  partOf(turn: number): number;
  isOver(): boolean;
  onTurn(part: number): void;
  onBest(plan: Plan): void;
};

async function annealed(problem: Problem, start: Plan, { chance, noisy, partOf, isOver, onTurn, onBest }: Run): Promise<Plan> {
  const removals = rouletteOf(REMOVALS.length, chance);
  const insertions = rouletteOf(INSERTIONS.length, chance);
  const noises = rouletteOf(2, chance);
  let current = start;
  let best = start;
  const noiseMost = noisy * longestWay(problem);
  const seen = new Set([markOf(current)]);
  const hottest = (WORSE * Math.max(1, drivenIn(problem, start))) / Math.LN2;
  const { length: count } = problem.visits;
  const most = Math.min(count, MOST_OUT, Math.max(FEW_OUT, Math.ceil(PART * count)));
  const fewest = Math.min(FEWEST_OUT, most);
  let turned = performance.now();
  for (let turn = 0; !isOver(); turn++) {
    const part = partOf(turn);
    if (part >= 1) break;
    if (performance.now() - turned > TURN) {
      onTurn(part);
      await yieldToEventLoop();
      turned = performance.now();
    }
    const [removal, insertion, noise] = [removals.draw(), insertions.draw(), noises.draw()];
    const gone = new Set(REMOVALS[removal]?.(problem, current, fewest + chance.below(most - fewest + 1), chance));
    const rule = INSERTIONS[insertion] ?? { regret: 1 };
    const tried = inserted(problem, without(problem, current, gone), rule, noise === 1 ? { chance, most: noiseMost } : undefined);
    const isNew = !seen.has(markOf(tried));
    seen.add(markOf(tried));
    const isBetter = tried.cost < current.cost - LEAST;
    const isBest = tried.cost < best.cost - LEAST;
    const isTaken = isBetter || chance() < Math.exp((current.cost - tried.cost) / (hottest * COOLED ** part));
    if (isTaken) current = tried;
    if (isBest) {
      best = tried;
      onBest(best);
    }
    const score = isBest ? BEST : !isNew || !isTaken ? 0 : isBetter ? BETTER : TAKEN;
    removals.reward(removal, score);
    insertions.reward(insertion, score);
    noises.reward(noise, score);
  }
  return polished(problem, best);
}

function drivenIn({ visits, vehicles, minutes }: Problem, { tours }: Plan): number {
  let driven = 0;
  for (const { order, vehicle } of tours) {
    let place = vehicles[vehicle]?.start ?? 0;
    for (const index of order) {
      const next = visits[index]?.place ?? place;
      driven += minutes(place, next);
      place = next;
    }
  }
  return driven;
}

function longestWay({ visits, vehicles, minutes }: Problem): number {
  let longest = 0;
  for (const { place } of visits) for (const { start } of vehicles.slice(0, 5)) longest = Math.max(longest, minutes(start, place));
  return longest;
}
