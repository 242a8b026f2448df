import { isNew } from '#lib/domain/simLifecycle.ts';
import { localDay } from '#lib/format/localDay.ts';
import { richOf } from '#lib/format/richText.ts';
import type { Env } from '#upstream/core/env.ts';
import { languageOf } from '#upstream/core/language.ts';
import type { Database } from '#upstream/db/connect.ts';
import type { SimRow } from '#upstream/sims/tables.ts';
import { addTodo } from './add.ts';

type Changed = { before: SimRow; after: SimRow };

/** A system lost its line, or a line began to be billed that nobody has activated. */
const stopped = ({ before, after }: Changed) => before.status === 'active' && after.status !== 'active' && after.csNo !== null;
const begun = ({ before, after }: Changed) => after.status === 'active' && (isNew(before.status) || before.status === 'suspended');

/** More than so many at once are one to-do. */
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
      imei: after.imei,
      place: [after.csNo, after.siteName].filter(Boolean).join(' ') || (after.warehouseCode ?? 'none'),
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
