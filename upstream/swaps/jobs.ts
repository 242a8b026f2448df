import type { Context } from '#upstream/context.ts';
import type { Work } from '#upstream/core/queue.ts';
import { TRANSFER_JOB } from '#upstream/programs/transfers.ts';
import { transferWork } from '#upstream/programs/transferWork.ts';
import { DESELECTED_SIM_JOB, deselectedSimWork } from './deactivateDeselectedSim.ts';
import { ENDING_JOB, endingWork } from './endings.ts';
import { followWork } from './follow.ts';
import { FOLLOW_JOB } from './followJob.ts';
import { SWITCH_ON_JOB, switchOnWork } from './lateReport.ts';
import { MOVE_JOB } from './moveOrder.ts';
import { moveWork } from './moveWork.ts';
import { FITTING_JOB, fittingWork } from './simulateFitting.ts';
import { UNKNOWN_JOB, unknownWork } from './unknown.ts';
import { UNPROTECTED_JOB, unprotectedWork } from './unprotected.ts';
import { VERIFY_JOB, verifyWork } from './verifySwap.ts';
import { WALK_JOB, walkWork } from './walk.ts';

export const swapWork = (context: Context): Record<string, Work> => ({
  [TRANSFER_JOB]: transferWork(context),
  [FITTING_JOB]: fittingWork(context),
  [VERIFY_JOB]: verifyWork(context),
  [FOLLOW_JOB]: followWork(context),
  [WALK_JOB]: walkWork(context),
  [DESELECTED_SIM_JOB]: deselectedSimWork(context),
  [SWITCH_ON_JOB]: switchOnWork(context),
  [MOVE_JOB]: moveWork(context),
  [ENDING_JOB]: endingWork(context),
  [UNKNOWN_JOB]: unknownWork(context),
  [UNPROTECTED_JOB]: unprotectedWork(context),
});
