import type { z } from 'zod';
import type * as contract from '#lib/contract/index.ts';
import type { Communication } from '#lib/contract/swaps/communication.ts';
import type { Swap } from '#lib/contract/swaps/swap.ts';
import type { Transfer } from '#lib/contract/swaps/transfers.ts';
import {
  type CommunicationError,
  carrierOf,
  communicationChanges,
  communicationErrors,
  proposedCommunication,
} from '#lib/domain/communicationRules.ts';
import { communicationOf } from '#lib/domain/communicationSection.ts';
import { workOf } from '#lib/domain/programWork.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { invalid, ProblemResponse } from '#upstream/core/problemResponse.ts';
import { ruleText } from '#upstream/core/ruleText.ts';
import type { Database } from '#upstream/db/connect.ts';
import { lastGoodProgram, serializeProgram } from '#upstream/programs/saved.ts';
import { findSwap } from './repository.ts';
import { swapOf } from './serialize.ts';

/** Once a section was sent, the one in the panel is of the line it was sent for, and no longer of the old one. */
function proposedFor({ old_sim, new_sim, download }: Swap, now: Communication): Communication {
  const sentFor = download?.communication ? carrierOf(now.apn) : undefined;
  return proposedCommunication(now, sentFor ?? old_sim?.provider ?? null, new_sim?.provider ?? null);
}

const nameOf = ({ path, field }: CommunicationError) => (path === undefined ? field : `paths.${path}.${field}`);

/** What a send of this swap carries: the section as it is wanted, or as the new line needs it; why not, by field, value and rule. */
export async function communicationToSend(
  tx: Database,
  swap: Swap,
  wanted: z.infer<typeof Communication> | undefined,
): Promise<Partial<Pick<Transfer, 'scope' | 'communication'>> | ProblemResponse> {
  if (!swap.program_work && !wanted) return {};
  const good = await lastGoodProgram(tx, swap.cs_no);
  if (!good) return {};
  const now = communicationOf(good.content);
  const communication = wanted ?? proposedFor(swap, now);
  const scope = workOf(swap) === 'cell' ? 'cell' : 'whole';
  if (scope === 'whole' && communicationChanges(now, communication).length === 0) return { scope };
  const errors: Record<string, string[]> = {};
  for (const error of communicationErrors(communication))
    errors[`communication.${nameOf(error)}`] = [`"${error.value}": ${ruleText(({ swaps }) => swaps.communication.rules[error.rule])}`];
  return Object.keys(errors).length > 0 ? invalid(errors) : { scope, communication };
}

export const showCommunication =
  ({ database, clock }: Context): Handlers<typeof contract.swaps>['communication'] =>
  async ({ params, ability }) => {
    const row = await findSwap(database, params.id, ability);
    const found = row && (await swapOf(database, row.id, clock.now()));
    if (!found) return undefined;
    const good = await lastGoodProgram(database, found.row.csNo);
    if (!good)
      return new ProblemResponse('illegal_state', {
        message: ruleText(({ swaps }) => swaps.gates['no-program']),
        errors: { step: ['no-program'] },
      });
    const now = communicationOf(good.content);
    return { data: { program: serializeProgram(good, good.id), now, proposed: proposedFor(found.swap, now) } };
  };
