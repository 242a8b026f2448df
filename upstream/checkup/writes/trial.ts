import type { Endpoint } from '#lib/contract/endpoint.ts';
import { nowAfter } from '#lib/contract/written.ts';
import type { Report } from '#upstream/checkup/report.ts';
import type { Undo } from './undo.ts';
import { type Ask, judgedForm, read, written } from './written.ts';

export type TrialContext = { ask: Ask; report: Report; undo: Undo };

export type Trial = {
  what: string;
  endpoint: Endpoint;
  params: object;
  pick(reply: unknown): unknown;
  /** Another value, or why there is none. */
  next?(was: unknown): { value: unknown } | string;
  body(value: unknown): object;
  /** What must be refused with 422. */
  wrong?: object;
  beside?(): Promise<unknown>;
};

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
const versionIn = (reply: unknown) => {
  const { data, swap } = (reply ?? {}) as { data?: { version?: number }; swap?: { version?: number } };
  return { version: (data ?? swap)?.version };
};

/** Changes a field as the desk does, looks whether it is changed, and puts it back; before that, whether what is wrong is refused. */
export async function runTrial(context: TrialContext, trial: Trial) {
  const { what, endpoint, params, pick, body } = trial;
  const { found } = context.report;
  const about = `${endpoint.method} ${endpoint.path} (${what})`;
  const now = () => nowAfter(endpoint, params, read(context.ask));
  const before = await now();
  if (before === undefined) return found(about, { notAsked: `GET ${endpoint.now} does not tell what is there` });
  const was = pick(before);
  const next = trial.next?.(was);
  if (typeof next === 'string') return found(about, { notAsked: next });
  const beside = await trial.beside?.();
  const send = async (given: object) => written(context.ask, endpoint, { params, body: { ...given, ...versionIn(await now()) } });

  // What no schema of ours knows may be read as what was there.
  let isAccepted = false;
  const putBack = async () => {
    const is = await now();
    if (is === undefined) return `GET ${endpoint.now} does not tell what is there; it was ${JSON.stringify(was)}`;
    if (isAccepted || !same(pick(is), was)) await send(body(was));
    isAccepted = false;
    const left = pick(await now());
    if (!same(left, was)) return `is ${JSON.stringify(left)}, was ${JSON.stringify(was)}`;
    return same(await trial.beside?.(), beside) ? undefined : `what belongs to it is otherwise than before, ${JSON.stringify(beside)}`;
  };
  await context.undo.around(
    what,
    async () => {
      const { wrong } = trial;
      if (wrong) {
        context.undo.goOn();
        const { answer } = await send(wrong);
        isAccepted = answer.status < 300;
        found(`${about}, wrong: 422`, { misfits: judgedForm(answer) });
      }
      if (!next) return;
      context.undo.goOn();
      const done = await send(body(next.value));
      const is = done.misfits.length > 0 ? undefined : pick(await now());
      const misfits =
        done.misfits.length > 0 || same(is, next.value)
          ? done.misfits
          : [`it answers ${done.answer.status}, and is ${JSON.stringify(is)}; it must be ${JSON.stringify(next.value)}`];
      found(about, { misfits, notes: done.notes });
    },
    putBack,
  );
}
