import type { Client } from '#upstream/checkup/client.ts';
import type { Named } from '#upstream/checkup/reads.ts';
import type { Report } from '#upstream/checkup/report.ts';
import { type Also, tryAlso } from './also.ts';
import { tryOnTest, tryWatching } from './onTest.ts';
import { trialsOf } from './records.ts';
import { trySelection } from './selection.ts';
import { runTrial, type TrialContext } from './trial.ts';
import { Interrupted, type Undo } from './undo.ts';
import type { Ask } from './written.ts';

type WritesOrder = {
  named: Named;
  also: readonly Also[];
  undo: Undo;
  notify(line: string): void;
  confirm(): Promise<boolean>;
};

export async function tryWrites(client: Client, ask: Ask, report: Report, { named, also, undo, notify, confirm }: WritesOrder) {
  const context: TrialContext = { ask, report, undo };
  const trials = await trialsOf(ask, named);
  notify('These are changed, and put back:');
  for (const { what } of trials) notify(`  ${what}`);
  if (named.cs) notify(`  system ${named.cs}: on test for some seconds, in which the station acts on no alarm of it; watched for a minute`);
  if (named.sim !== undefined) notify(`  a selection of SIM ${named.sim} is made and removed`);
  if (also.length > 0) notify('These are done, and not put back:');
  for (const { call } of also) notify(`  ${call}`);
  if (!(await confirm())) return report.found('the writes', { notAsked: 'you said no' });
  try {
    for (const trial of trials) await runTrial(context, trial);
    if (named.sim !== undefined) await trySelection(context, named.sim);
    if (named.cs) {
      await tryOnTest(context, client, named.cs);
      await tryWatching(context, named.cs);
    }
    for (const each of also) await tryAlso(context, each);
  } catch (error) {
    if (!(error instanceof Interrupted)) throw error;
    report.found('the writes', { notAsked: error.message });
  }
}
