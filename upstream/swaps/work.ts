import type { World } from '#upstream/handlers.ts';
import type { Work } from '#upstream/jobs.ts';
import { TRANSFER_JOB, transferWork } from '#upstream/programs/transfers.ts';
import { ENDING_JOB, endingWork } from './endings.ts';
import { FIT_JOB, fitWork } from './fit.ts';
import { ON_JOB, onWork } from './lateWord.ts';
import { LEFT_JOB, leftWork } from './left.ts';
import { PROVE_JOB, proveWork } from './prove.ts';
import { UNKNOWN_JOB, unknownWork } from './unknown.ts';

/** The jobs that carry a swap on while nobody looks. */
export const swapWork = (world: World): Record<string, Work> => ({
  [TRANSFER_JOB]: transferWork(world),
  [FIT_JOB]: fitWork(world),
  [PROVE_JOB]: proveWork(world),
  [LEFT_JOB]: leftWork(world),
  [ON_JOB]: onWork(world),
  [ENDING_JOB]: endingWork(world),
  [UNKNOWN_JOB]: unknownWork(world),
});
