import { pathOf } from '#lib/contract/endpoint.ts';
import * as contract from '#lib/contract/index.ts';
import type { System, TestStatus } from '#lib/contract/systems.ts';
import type { Client } from './client.ts';
import type { Known } from './reads.ts';
import type { Report } from './report.ts';
import { judged } from './shape.ts';

const { show, testStatus } = contract.systems;
const LONGEST = 240;
const ABOUT = 'the times of a test';
const MENDS = [
  'BARE_TIMES=America/Chicago, or the zone your database writes in, for the desk',
  "protected function serializeDate($date) { return $date->format('Y-m-d\\TH:i:sP'); } in the model; DB::table() asks past it",
];

type FoundTest = { where: string; test: TestStatus };

export async function testsOf({ ask }: Client, token: string, cs: string): Promise<FoundTest[]> {
  const read = async <Data>(endpoint: typeof show | typeof testStatus, params: object) => {
    const { status, json } = await ask('GET', pathOf(endpoint, { params }), { token });
    return status === 200 ? (judged(endpoint.reply, json).data as { data: Data } | undefined)?.data : undefined;
  };
  const system = await read<System>(show, { cs });
  const rows = system?.site ? await read<TestStatus[]>(testStatus, { site: system.site }) : undefined;
  const row = rows?.find(({ system_no }) => system_no === system?.system_no);
  return [
    ...(system?.test_status ? [{ where: `GET ${show.path}`, test: system.test_status }] : []),
    ...(row ? [{ where: `GET ${testStatus.path}`, test: row }] : []),
  ];
}

export function wrongTimes(told: readonly FoundTest[], now: number, minutes?: number): string[] {
  const left = told.map(({ where, test }) => ({ where, at: test.expires_at, left: (Date.parse(test.expires_at ?? '') - now) / 60_000 }));
  const isRight = (value: number) => (minutes === undefined ? value > -1 && value < LONGEST + 1 : Math.abs(value - minutes) < 1.5);
  const rule = minutes === undefined ? `a test ends within ${LONGEST} minutes` : `it was asked for ${minutes} minutes`;
  return left
    .filter((each) => !isRight(each.left))
    .map(({ where, at, left }) =>
      at && !Number.isNaN(left)
        ? `${where}: expires_at ${at} is ${Math.round(left)} minutes from now; ${rule}`
        : `${where}: expires_at: ${JSON.stringify(at)}; must be when the test ends`,
    );
}

export const foundTimes = ({ found }: Report, misfits: string[]) => found(ABOUT, { misfits, mends: misfits.length > 0 ? MENDS : [] });

export async function checkTestTimes(client: Client, token: string, known: Known, report: Report) {
  for (const cs of [...(known.cs ? [known.cs] : []), ...known.systems].slice(0, 5)) {
    const told = (await testsOf(client, token, cs)).filter(({ test }) => test.on_test);
    if (told.length > 0) return foundTimes(report, wrongTimes(told, Date.now()));
  }
  report.found(ABOUT, { notAsked: 'nothing is on test here: --system CSNO of one that is, or with --writes' });
}
