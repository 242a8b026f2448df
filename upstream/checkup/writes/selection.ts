import { randomBytes } from 'node:crypto';
import { pathOf } from '#lib/contract/endpoint.ts';
import * as contract from '#lib/contract/index.ts';
import { judged } from '#upstream/checkup/shape.ts';
import type { TrialContext } from './trial.ts';
import { read, written } from './written.ts';

const { fromQuery, remove, list, show } = contract.batches;
type Made = { data?: { id?: number } };
type Listed = { data: { id: number; name: string | null }[] };

/** Makes a selection of one SIM, and removes it: the only thing of the core that can be made and taken back. */
export async function trySelection({ ask, report: { found }, undo }: TrialContext, sim: number) {
  const name = `check-upstream ${randomBytes(4).toString('hex')}`;
  const made = async () => {
    const answer = await read(ask)(pathOf(list, { query: { kind: 'all', per_page: 100 } })).catch(() => undefined);
    return (judged(list.reply, answer).data as Listed | undefined)?.data.find((batch) => batch.name === name)?.id;
  };
  let id: number | undefined;
  const isThere = async () => id !== undefined && (await ask('GET', pathOf(show, { params: { id } }))).status !== 404;
  const takeBack = async () => written(ask, remove, { params: { id }, query: {} });
  await undo.around(
    `a selection of SIM ${sim}`,
    async () => {
      undo.goOn();
      const done = await written(ask, fromQuery, { params: {}, body: { id: [sim], name } });
      id = (done.now as Made | undefined)?.data?.id;
      found(`POST ${fromQuery.path}`, done);
      id ??= await made();
      if (id === undefined) return found(`DELETE ${remove.path}`, { notAsked: 'there is no selection to remove' });
      const removed = await takeBack();
      const misfits =
        removed.misfits.length > 0 || !(await isThere()) ? removed.misfits : ['it answers well, and the batch is there still'];
      found(`DELETE ${remove.path}`, { misfits, notes: removed.notes });
    },
    async () => {
      id ??= await made();
      if (!(await isThere())) return undefined;
      await takeBack();
      return (await isThere()) ? `batch ${id}, “${name}”, is there still` : undefined;
    },
  );
}
