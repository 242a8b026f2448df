import { type Communication, type CommunicationPath, PATH_ROLES, PATH_TYPES, TEST_UNITS } from '#lib/contract/swaps/communication.ts';
import { MOST_PATHS } from './communicationRules.ts';

const SECTION = 'communication;';
/** Entries of the section that are written for themselves, and not with it. */
const OTHERS = ['phone', 'night phone'];

const numberIn = (text: string | undefined) => (text && /^\d+$/.test(text) ? Number(text) : null);
const oneOf = <Name extends string>(names: readonly Name[], text: string | undefined) => names.find((name) => name === text);

function pathIn(of: (entry: string) => string | undefined, place: number): CommunicationPath | undefined {
  const type = oneOf(PATH_TYPES, of(`path ${place} type`));
  const role = place === 1 ? 'primary' : 'backup';
  const whole = of(`path ${place}`);
  if (!type && !whole) return undefined;
  const none = { fail_time: null, test_every: null, test_unit: 'days' as const, encrypted: false };
  if (!type)
    return {
      ...none,
      type: whole?.startsWith('cell') ? 'CELL' : 'NET',
      role,
      receiver: of('receiver') ?? '',
      check_in: numberIn(/check-in (\d+)/.exec(whole ?? '')?.[1]),
    };
  return {
    type,
    role: oneOf(PATH_ROLES, of(`path ${place} role`)) ?? role,
    receiver: of(`path ${place} receiver`) ?? '',
    check_in: numberIn(of(`path ${place} check-in`)),
    fail_time: numberIn(of(`path ${place} fail time`)),
    test_every: numberIn(of(`path ${place} test every`)),
    test_unit: oneOf(TEST_UNITS, of(`path ${place} test unit`)) ?? 'days',
    encrypted: of(`path ${place} encryption`) === 'yes',
  };
}

export function communicationOf(content: string): Communication {
  const entries = new Map(
    content
      .split('\n')
      .filter((line) => line.startsWith(SECTION))
      .map((line) => line.split(';'))
      .map(([, entry = '', ...value]) => [entry, value.join(';')] as const),
  );
  const of = (entry: string) => entries.get(entry);
  return {
    account: numberIn(of('account')),
    transmit_delay: numberIn(of('transmit delay')),
    apn: of('apn') ?? '',
    paths: Array.from({ length: MOST_PATHS }, (_, index) => pathIn(of, index + 1) ?? []).flat(),
  };
}

/** The section as a panel has it, a line `communication;entry;value` each. */
export function linesOf({ account, transmit_delay, apn, paths }: Communication): string[] {
  const entries: [string, string | number | null][] = [
    ['account', account],
    ['transmit delay', transmit_delay],
    ['apn', apn],
    ...paths.flatMap((path, index): [string, string | number | null][] => {
      const name = `path ${index + 1}`;
      return [
        [`${name} type`, path.type],
        [`${name} role`, path.role],
        [`${name} receiver`, path.receiver],
        [`${name} check-in`, path.check_in],
        [`${name} fail time`, path.fail_time],
        [`${name} test every`, path.test_every],
        [`${name} test unit`, path.test_every === null ? null : path.test_unit],
        [`${name} encryption`, path.encrypted ? 'yes' : 'no'],
      ];
    }),
  ];
  return entries.filter(([, value]) => value !== null && value !== '').map(([entry, value]) => `${SECTION}${entry};${value}`);
}

export function withCommunication(content: string, section: Communication): string {
  const isKept = (line: string) => OTHERS.some((entry) => line.startsWith(`${SECTION}${entry};`));
  const lines = content.split('\n').filter((line) => !line.startsWith('end;'));
  const others = lines.filter((line) => !line.startsWith(SECTION));
  const all = [...linesOf(section), ...lines.filter(isKept), ...others];
  return [...all, `end;lines;${all.length}`].join('\n');
}
