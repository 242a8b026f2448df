import type { z } from 'zod';
import type { Town } from '#lib/contract/directions.ts';
import { townsLike } from '#lib/roads/towns.ts';

const MOST = 5;

export const findTowns = (text: string): z.output<typeof Town>[] =>
  townsLike(text, MOST).map(({ name, state, lat, lng }) => ({ label: `${name}, ${state}`, lat, lng }));
