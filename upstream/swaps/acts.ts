import { desc, eq } from 'drizzle-orm';
import type * as contract from '#lib/contract/index.ts';
import { actRules, isOver, isOwnSwap, isTouched, type SwapAct, unsignedOf } from '#lib/domain/swapGates.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { nameOf } from '#upstream/core/nameOf.ts';
import { ProblemResponse } from '#upstream/core/problemResponse.ts';
import { handOverTest } from '#upstream/onTest/repository.ts';
import { askTransfer } from '#upstream/programs/askTransfer.ts';
import { StationSilent } from '#upstream/simulators/station/station.ts';
import { unrestoredAlarms } from '#upstream/systems/alarms.ts';
import { blocked } from './blocked.ts';
import { carrierEvents, withCarrier } from './carrierEvents.ts';
import { communicationToSend } from './communication.ts';
import { beginEnding } from './endings.ts';
import { publishSwap, recordSwapEvent } from './events.ts';
import { PRESENCE } from './presence.ts';
import { findSwap, swapFor } from './repository.ts';
import { serializeSwap, swapOf } from './serialize.ts';
import { swapEvents, swaps } from './tables.ts';
import { panelStatement } from './typedChanges.ts';
import { hearNow, VERIFY_JOB, verifyKeyOf, verifyNow } from './verifySwap.ts';

type Acts = Pick<Handlers<typeof contract.swaps>, 'finalize' | 'startUpload' | 'startDownload' | 'prove' | 'except' | 'history' | 'enter'>;

export function swapActs(context: Context): Acts {
  const { database, clock, queue } = context;

  const transfer =
    (kind: 'upload' | 'download', act: SwapAct): Acts['startDownload'] =>
    async ({ params, body, ability, user, transact }) =>
      transact(async (tx) => {
        const now = clock.now();
        const row = await swapFor(tx, { id: params.id, ability, user, version: body.version, now });
        if (!row || row instanceof ProblemResponse) return row;
        const swap = await serializeSwap(tx, row, now);
        const rules = actRules(swap, act, now);
        if (rules.length > 0) return blocked(rules, swap);
        const sent = kind === 'download' ? await communicationToSend(tx, swap, body.communication) : {};
        if (sent instanceof ProblemResponse) return sent;
        const asked = await askTransfer(context, tx, { kind, swapId: row.id, csNo: row.csNo, user, ...sent });
        if (asked instanceof ProblemResponse) return asked;
        return { swap: (await swapOf(tx, row.id, now))?.swap ?? swap };
      });

  return {
    startUpload: transfer('upload', 'save'),
    startDownload: transfer('download', 'send'),

    finalize: async ({ params, body, ability, user, transact }) => {
      const seen = await findSwap(database, params.id, ability);
      if (!seen) return undefined;
      const asked = async () => {
        await hearNow(context, seen.id);
        return unrestoredAlarms(context, seen.csNo);
      };
      const alarms = await asked().catch((error: unknown) => {
        if (error instanceof StationSilent) return undefined;
        throw error;
      });
      if (!alarms)
        return new ProblemResponse('unreachable', {
          message: 'The station does not answer, so nobody knows what it would act on. Nothing was done.',
        });
      return transact(async (tx) => {
        const now = clock.now();
        const row = await swapFor(tx, { id: params.id, ability, user, version: body.version, now });
        if (!row || row instanceof ProblemResponse) return row;
        const swap = await serializeSwap(tx, row, now);
        const rules = actRules(swap, 'finalize', now);
        if (rules.length > 0) return blocked(rules, swap);
        const open = alarms.filter(({ handled }) => !handled);
        if (open.length > 0)
          return new ProblemResponse('confirm_needed', {
            message: `${open.length} alarms have no restore and nobody has said what they are. Off test, the station acts on them.`,
            errors: { alarms: open.map(({ id }) => String(id)) },
            current: swap,
          });
        if (body.notes !== undefined) await tx.update(swaps).set({ notes: body.notes }).where(eq(swaps.id, row.id));
        return beginEnding(context, tx, row, { kind: 'finalize', user });
      });
    },

    prove: async ({ params, body, ability, user, transact }) => {
      const asked = await transact(async (tx) => {
        const now = clock.now();
        const row = await swapFor(tx, { id: params.id, ability, user, version: body.version, now });
        if (!row || row instanceof ProblemResponse) return row;
        const swap = await serializeSwap(tx, row, now);
        const rules = swap.exception && isOver(swap) ? [] : actRules(swap, 'prove', now);
        if (rules.length > 0) return blocked(rules, swap);
        if (!isOver(swap)) await queue.enqueue(tx, { kind: VERIFY_JOB, key: verifyKeyOf(row.id), payload: { swap: row.id } });
        return { swap };
      });
      if (!asked || asked instanceof ProblemResponse) return asked;
      return { swap: (await verifyNow(context, asked.swap.id)) ?? asked.swap };
    },

    except: async ({ params, body, ability, user, transact }) =>
      transact(async (tx) => {
        const now = clock.now();
        const row = await swapFor(tx, { id: params.id, ability, user, action: 'approve', version: body.version, now });
        if (!row || row instanceof ProblemResponse) return row;
        const swap = await serializeSwap(tx, row, now);
        if (isOver(swap) || swap.ending) return blocked([isOver(swap) ? 'over' : 'ending'], swap);
        if (isOwnSwap(swap, { id: user.id, name: nameOf(user) }))
          return new ProblemResponse('forbidden', {
            message: 'An exception is signed by a second person.',
            errors: { reason: ['second-person'] },
          });
        const { in_panel: which, reason } = body;
        if (!which && isTouched(swap)) return blocked(['in-panel-missing'], swap);
        const inPanel = which ? panelStatement({ by: user, at: now }, which, reason) : row.inPanel;
        const isLeaving = which === 'unknown';
        const rules = actRules({ ...swap, in_panel: inPanel }, isLeaving ? 'leave' : 'except', now);
        if (rules.length > 0) return blocked(rules, swap);
        // Nobody signs for a radio that nobody knows: the visit ends, and somebody has to come back at once.
        if (isLeaving) return beginEnding(context, tx, row, { kind: 'leave', reason, user, inPanel });
        if (unsignedOf(swap).length === 0)
          return new ProblemResponse('illegal_state', { message: 'Nothing is missing that is not signed for.', current: swap });
        const missing = swap.proof?.missing ?? [];
        const exception = { by: nameOf(user), at: now.toISOString(), reason, missing };
        await tx
          .update(swaps)
          .set({ exception, inPanel, version: row.version + 1, updatedAt: now })
          .where(eq(swaps.id, row.id));
        await recordSwapEvent(
          tx,
          row.id,
          { kind: 'exception', by: user, message: reason, facts: { missing, ...(which && { in_panel: which }) } },
          now,
        );
        return { swap: (await swapOf(tx, row.id, now))?.swap ?? swap };
      }),

    history: async ({ params, ability }) => {
      const row = await findSwap(database, params.id, ability);
      if (!row) return undefined;
      const rows = await database.select().from(swapEvents).where(eq(swapEvents.swapId, row.id)).orderBy(desc(swapEvents.id)).limit(1000);
      const own = rows.map(({ id, at, by, kind, message, facts }) => ({ id, at: at.toISOString(), by, kind, message, facts }));
      return { data: withCarrier(own, await carrierEvents(database, row)) };
    },

    enter: async ({ params, body, ability, user, transact }) =>
      transact(async (tx) => {
        const now = clock.now();
        const seen = await findSwap(tx, params.id, ability);
        if (!seen) return undefined;
        const [row = seen] = await tx.select().from(swaps).where(eq(swaps.id, seen.id)).for('update');
        const held = row.presence && Date.parse(row.presence.until) > now.getTime() ? row.presence : null;
        const isMine = held?.user_id === user.id;
        if (body.leave) {
          if (isMine) await tx.update(swaps).set({ presence: null }).where(eq(swaps.id, row.id));
          if (isMine) publishSwap(tx, row.id);
          return { data: isMine ? null : held };
        }
        if (!ability.can('update', 'SimSwap') || (held && !isMine && !body.take_over)) return { data: held };
        const taken =
          held && !isMine
            ? { from_id: held.user_id, from: held.user, at: now.toISOString(), reason: body.take_over ?? null }
            : (held?.taken ?? null);
        const presence = { user_id: user.id, user: nameOf(user), until: new Date(now.getTime() + PRESENCE).toISOString(), taken };
        const isTaken = held !== null && !isMine && body.take_over !== undefined;
        const follow = row.follow && { ...row.follow, user_id: user.id, by: nameOf(user) };
        const owner = isTaken ? { ownerId: user.id, ...(follow && { follow }) } : {};
        await tx
          .update(swaps)
          .set({ presence, ...owner })
          .where(eq(swaps.id, row.id));
        if (held && !isMine) await handOverTest(tx, row.id, user, now);
        if (held && !isMine)
          await recordSwapEvent(tx, row.id, { kind: 'taken-over', by: user, message: body.take_over, facts: { from: held.user } }, now);
        else if (!held) publishSwap(tx, row.id);
        return { data: presence };
      }),
  };
}
