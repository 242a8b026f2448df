import { eq } from 'drizzle-orm';
import { isNew } from '#lib/domain/simLifecycle.ts';
import { simNumber } from '#lib/domain/simNumber.ts';
import { localDay } from '#lib/format/localDay.ts';
import { richOf } from '#lib/format/richText.ts';
import type { Env } from '#upstream/core/env.ts';
import { languageOf } from '#upstream/core/language.ts';
import type { Database } from '#upstream/db/connect.ts';
import type { SimRow } from '#upstream/sims/tables.ts';
import { actorOf } from '#upstream/users/actor.ts';
import { addTodo, completeMade } from './add.ts';
import { todos } from './tables.ts';

type Changed = { before: SimRow; after: SimRow };

/** A system lost its line, or a line began to be billed that nobody has activated. */
const stopped = ({ before, after }: Changed) => before.status === 'active' && after.status !== 'active' && after.csNo !== null;
const begun = ({ before, after }: Changed) => after.status === 'active' && (isNew(before.status) || before.status === 'suspended');

const placeOf = (row: SimRow) => [row.csNo, row.siteName].filter(Boolean).join(' ') || (row.warehouseCode ?? 'none');

const MOST = 10;

/** Of what a carrier did unasked, somebody has to look at what no system expects. */
export async function makeLineTodo(tx: Database, { env, lines, at: now }: { env: Env; lines: readonly Changed[]; at: Date }) {
  const grave = lines.filter((each) => stopped(each) || begun(each));
  const { t } = languageOf(env.ALERT_LANGUAGE, env.TIME_ZONE);
  const made = { by: null, now };
  const due = localDay(env.TIME_ZONE, now.getTime());
  const titleOf = ({ before, after }: Changed) =>
    t('todos.unasked.one', {
      provider: t(`sims.provider.${after.provider}`),
      imei: simNumber(after),
      place: placeOf(after),
      was: t(`sims.status.${before.status}`),
      status: t(`sims.status.${after.status}`),
    });
  if (grave.length > MOST) {
    const provider = t(`sims.provider.${grave[0]?.after.provider ?? 'other'}`);
    const description = richOf(
      grave
        .slice(0, 3 * MOST)
        .map(titleOf)
        .join('\n'),
    );
    await addTodo(tx, { title: t('todos.unasked.many', { provider, count: grave.length }), description, due, important: true }, made);
    return;
  }
  for (const each of grave.toReversed()) {
    const link = { kind: 'sim', id: String(each.after.id) } as const;
    await addTodo(tx, { title: titleOf(each).slice(0, 200), link, due, important: stopped(each) }, made);
  }
}

/** Once for each suspension, as long as it is time to deactivate the line instead. */
export async function makeSuspensionTodo(tx: Database, { env, sims, at: now }: { env: Env; sims: readonly SimRow[]; at: Date }) {
  const { t, dayOf } = languageOf(env.ALERT_LANGUAGE, env.TIME_ZONE);
  for (const sim of sims) {
    const due = localDay(env.TIME_ZONE, sim.suspendedUntil?.getTime() ?? now.getTime());
    const source = `suspension:${sim.id}:${due}`;
    if ((await tx.$count(todos, eq(todos.source, source))) > 0) continue;
    const title = t('todos.suspension', {
      provider: t(`sims.provider.${sim.provider}`),
      imei: simNumber(sim),
      place: placeOf(sim),
      day: dayOf(due),
    });
    await addTodo(tx, { title: title.slice(0, 200), link: { kind: 'sim', id: String(sim.id) }, due }, { source, by: null, now });
  }
}

type Overdue = { rowId: number; job: { createdById: number | null }; from: SimRow; to: SimRow; words: string | null; env: Env; at: Date };

export async function makeMoveTodo(tx: Database, { rowId, job, from, to, words, env, at }: Overdue) {
  const source = `move-row:${rowId}`;
  if (words === null) return completeMade(tx, source, { by: null, at });
  const { t } = languageOf(env.ALERT_LANGUAGE, env.TIME_ZONE);
  const asker = await actorOf(tx, job.createdById);
  const provider = t(`sims.provider.${from.provider}`);
  await addTodo(
    tx,
    {
      title: t('todos.unmoved.title', { provider, from: simNumber(from), to: simNumber(to) }).slice(0, 200),
      description: richOf(t('todos.unmoved.what', { provider, words })),
      due: localDay(env.TIME_ZONE, at.getTime()),
      assignee_id: asker?.ability.can('read', 'Todo') ? asker.user.id : null,
      link: { kind: 'sim', id: String(from.id) },
    },
    { source, by: null, now: at },
  );
}
