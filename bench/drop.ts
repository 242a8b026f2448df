import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { chanceOf } from '../upstream/routing/chance.ts';
import { openMemoryBench } from '../upstream/testing/bench.ts';
import { dispatcherOf } from '../upstream/testing/dispatch.ts';
import { percentile, writeFigures } from './figures.mjs';

// How long a drop on the board takes until the upstream has said yes: 18 technicians with 200 visits on one day.

const { values } = parseArgs({ options: { drops: { type: 'string', default: '300' } } });
const DROPS = Number(values.drops);
const TECHNICIANS = 18;
const VISITS = 200;
const GOAL = 250;

const bench = await openMemoryBench({}, 600);
const d = await dispatcherOf(bench);
const date = d.freeDay();
const chance = chanceOf(1);
const place = () => ({ lat: 32.6 + chance.below(400) / 1000, lng: -97 + chance.below(400) / 1000 });
const crew: number[] = [];
for (let at = 0; at < TECHNICIANS; at++) crew.push((await d.technician({ ...place(), shiftStart: '06:00', shiftEnd: '20:00' })).id);
const tickets: number[] = [];
for (let at = 0; at < VISITS; at++) tickets.push((await d.ticket(place())).id);
const someone = () => crew[chance.below(crew.length)] ?? 0;

/** Whatever speaks against it is confirmed: that is asked before it is timed. */
async function drop(moves: Parameters<typeof d.assign>[0]): Promise<number> {
  const first = await d.assign(moves, { confirm: [] });
  const asked = first.status === 409 ? ((first.body as { errors?: { confirm?: string[] } }).errors?.confirm ?? []) : [];
  if (first.status !== 200 && asked.length === 0) throw new Error(JSON.stringify(first.body));
  if (first.status === 409) await d.changed(d.assign(moves, { confirm: asked }));
  return first.status;
}

for (const [at, id] of tickets.entries()) await drop([{ ticket_id: id, technician_id: crew[at % crew.length] ?? 0, date, minutes: 30 }]);

const times: number[] = [];
let refused = 0;
for (let count = 0; count < DROPS; count++) {
  const ticket = tickets[chance.below(tickets.length)] ?? 0;
  const move = { ticket_id: ticket, technician_id: someone(), date, order: 1 + chance.below(11) };
  const began = performance.now();
  const { status, body } = await d.assign([move]);
  times.push(performance.now() - began);
  if (status === 200) continue;
  refused += 1;
  const confirm = (body as { errors?: { confirm?: string[] } }).errors?.confirm ?? [];
  if (confirm.length > 0) await d.changed(d.assign([move], { confirm }));
}
times.sort((one, other) => one - other);
const [p50, p95, slowest] = [percentile(times, 0.5), percentile(times, 0.95), percentile(times, 1)];
writeFigures('Drops', [
  `${DROPS} visits dropped on the board of a day of ${TECHNICIANS} technicians and ${VISITS} visits, one after the other: from the request to its answer, in the upstream over its embedded database, ${cpus().length} cores, which others may be using too.`,
  '`node --import tsx bench/drop.ts` measures it anew, and fails where the goal is missed.',
  '',
  '| | goal | now |',
  '|---|---|---|',
  `| a drop is confirmed, p50 | | ${p50} ms |`,
  `| … p95 | ≤ ${GOAL} ms | ${p95} ms |`,
  `| … slowest | | ${slowest} ms |`,
  `| … of them asked back for a conflict | | ${refused} |`,
]);
await bench.close();
if (p95 > GOAL) {
  console.error(`p95 ${p95} ms, and at most ${GOAL} ms are wanted`);
  process.exitCode = 1;
}
