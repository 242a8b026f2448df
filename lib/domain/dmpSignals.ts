import type { SIGNAL_KINDS } from '#lib/contract/words/systems.ts';

type Kind = (typeof SIGNAL_KINDS)[number];
/** `words`: the message under `signals`; `isRestore`: that of what has ended. */
type Meaning = { kind: Kind; text: string; words: string; isRestore?: true };

/**
 * DMP panels speak neither Contact ID nor SIA to an SCS-1R or SCS-VR receiver. A code here is the message's definition and its type as the receiver
 * hands them to automation: `Za BU` a burglary alarm, `Zq OP` a disarmed area, `Zs 008` a system message. Numbers and meanings: DMP LT-2747 (Serial 3
 * system messages), LT-0872 (host communication), LT-1959 (panel messages); what each is in Contact ID: the XR troubleshooting guide, page 34.
 */
const CODE = /^Z([a-z]) ([A-Z0-9]{2,3})$/;

/** Types of a zone: the messages of its alarm, its trouble, and of the restore, which ends either. */
const ZONES: Record<string, readonly [text: string, alarm: string, trouble: string, restore: string]> = {
  BL: ['General', 'cid.140', 'dmp.trouble', 'sia.UR'],
  FI: ['Fire', 'cid.110', 'sia.FT', 'sia.FR'],
  BU: ['Burglary', 'cid.130', 'sia.BT', 'sia.BR'],
  SV: ['Supervisory', 'cid.200', 'dmp.trouble', 'sia.UR'],
  PN: ['Panic', 'cid.120', 'dmp.trouble', 'sia.PR'],
  EM: ['Emergency', 'sia.QA', 'dmp.trouble', 'sia.QR'],
  A1: ['Auxiliary 1', 'dmp.A1', 'dmp.trouble', 'sia.UR'],
  A2: ['Auxiliary 2', 'dmp.A2', 'dmp.trouble', 'sia.UR'],
  CO: ['Carbon monoxide', 'cid.162', 'dmp.trouble', 'sia.UR'],
  VA: ['Video', 'dmp.VA', 'dmp.trouble', 'sia.UR'],
};

/** What else is said of a zone, an area, a user or a door; by definition alone, or by definition and type. */
const OTHERS: Record<string, Meaning> = {
  b: { kind: 'other', text: 'Zone force armed', words: 'dmp.forced' },
  'c FO': { kind: 'alarm', text: 'Door forced open', words: 'cid.423' },
  'c HO': { kind: 'trouble', text: 'Door held open', words: 'cid.426' },
  'c DC': { kind: 'restore', text: 'Door closed', words: 'sia.DR' },
  d: { kind: 'trouble', text: 'Wireless zone battery low', words: 'cid.384' },
  f: { kind: 'trouble', text: 'Zone failed', words: 'dmp.failed' },
  h: { kind: 'trouble', text: 'Wireless zone missing', words: 'cid.381' },
  i: { kind: 'trouble', text: 'Zone tamper', words: 'cid.144' },
  j: { kind: 'other', text: 'Access denied', words: 'cid.421' },
  'j DA': { kind: 'other', text: 'Access granted', words: 'cid.422' },
  k: { kind: 'test', text: 'Walk test, zone verified', words: 'cid.607' },
  l: { kind: 'other', text: 'Schedule changed', words: 'dmp.schedule' },
  m: { kind: 'other', text: 'Service person', words: 'dmp.service' },
  'm SP': { kind: 'other', text: 'Service person left', words: 'dmp.SP' },
  'q OP': { kind: 'open-close', text: 'Opening', words: 'cid.400' },
  'q CL': { kind: 'open-close', text: 'Closing', words: 'closing.other' },
  'q LA': { kind: 'trouble', text: 'Late to arm', words: 'cid.454' },
  u: { kind: 'other', text: 'User code changed', words: 'dmp.user' },
  'u AD': { kind: 'other', text: 'User code added', words: 'dmp.added' },
  'u DE': { kind: 'other', text: 'User code deleted', words: 'dmp.deleted' },
  w: { kind: 'other', text: 'Zone fault', words: 'dmp.fault' },
  x: { kind: 'other', text: 'Zone bypassed', words: 'cid.570' },
  y: { kind: 'other', text: 'Zone reset', words: 'dmp.reset' },
};

/** System messages by kind: number, the receiver's meaning, the message; a restore names the number of what it ends. */
const SYSTEM: Partial<Record<Kind, readonly (readonly [number: string, text: string, words: string])[]>> = {
  alarm: [
    ['015', 'Ambush', 'cid.121'],
    ['018', 'Zone alarm overflow', 'dmp.overflow'],
    ['032', 'Wireless interference', 'cid.344'],
    ['033', 'Early morning ambush', 'cid.121'],
    ['040', 'Fire alarm overflow', 'dmp.overflow'],
    ['041', 'Panic alarm overflow', 'dmp.overflow'],
    ['042', 'Burglary alarm overflow', 'dmp.overflow'],
    ['058', 'Panel substituted', 'dmp.058'],
    ['074', 'Tamper while armed', 'cid.137'],
    ['077', 'Unauthorized entry', 'dmp.077'],
    ['093', 'User activity not detected', 'cid.102'],
    ['096', 'Verify signal', 'cid.139'],
    ['123', 'Cell data limit, fire alarms held back', 'dmp.123'],
    ['124', 'Cell data limit, alarms held back', 'dmp.123'],
    ['131', 'Cell communicator bus failed', 'cid.353'],
    ['138', 'Cell communicator tamper', 'dmp.137'],
  ],
  trouble: [
    ['006', 'Not armed by schedule', 'cid.454'],
    ['008', 'AC power failure', 'cid.301'],
    ['009', 'Standby battery low', 'cid.302'],
    ['010', 'Communication line level low', 'cid.350'],
    ['011', 'Panel tamper', 'dmp.011'],
    ['012', 'Backup communication failed', 'cid.352'],
    ['013', 'Ground fault', 'dmp.013'],
    ['014', 'Message overflow', 'dmp.overflow'],
    ['016', 'Panel not responding', 'cid.354'],
    ['026', 'Auxiliary fuse', 'dmp.026'],
    ['028', 'Phone line 1', 'dmp.phone'],
    ['030', 'Phone line 2', 'dmp.phone'],
    ['034', 'Bell silenced', 'dmp.034'],
    ['038', 'Bell circuit', 'cid.321'],
    ['043', 'Bell fuse', 'cid.321'],
    ['044', 'Trouble overflow', 'dmp.overflow'],
    ['048', 'Battery cutoff, last message', 'dmp.048'],
    ['050', 'Wireless receiver', 'cid.333'],
    ['054', 'Remote attempt failed', 'cid.413'],
    ['072', 'Communication path', 'dmp.072'],
    ['081', 'Network card', 'cid.333'],
    ['087', 'Transmit failed', 'cid.354'],
    ['092', 'No arming or disarming', 'dmp.092'],
    ['101', 'Device missing', 'dmp.101'],
    ['110', 'Auxiliary power', 'dmp.026'],
    ['112', 'DC power', 'dmp.112'],
    ['121', 'Cell data limit', 'dmp.121'],
    ['122', 'Cell data limit, messages held back', 'dmp.122'],
    ['126', 'Cell rate plan exceeded', 'dmp.121'],
    ['130', 'Cell communicator bus failed', 'cid.353'],
    ['133', 'Cell communicator power', 'cid.353'],
    ['135', 'Cell communicator battery low', 'dmp.135'],
    ['137', 'Cell communicator tamper', 'dmp.137'],
    ['153', 'Communication trouble', 'cid.350'],
  ],
  test: [
    ['007', 'Automatic recall test', 'sia.RP'],
    ['023', 'Panel test', 'cid.601'],
    ['066', 'System test begun', 'sia.TS'],
    ['067', 'System test ended', 'sia.TE'],
    ['088', 'Automatic recall test, trouble present', 'cid.608'],
    ['097', 'Network communication test', 'sia.RP'],
    ['118', 'On test', 'sia.TS'],
    ['119', 'Off test', 'sia.TE'],
  ],
  'open-close': [
    ['075', 'Early closing', 'closing.451'],
    ['078', 'Recently armed', 'cid.459'],
  ],
  other: [
    ['019', 'New panel on line', 'dmp.019'],
    ['036', 'Time and date set', 'cid.625'],
    ['045', 'Abort', 'dmp.045'],
    ['046', 'Zone bypassed by itself', 'cid.570'],
    ['047', 'Zone reset by itself', 'dmp.reset'],
    ['049', 'Cancel', 'cid.406'],
    ['051', 'Remote programming', 'cid.627'],
    ['076', 'Late to open', 'cid.453'],
    ['080', 'Exit error', 'cid.374'],
    ['083', 'Remote programming ended', 'cid.628'],
    ['086', 'Local programming', 'sia.LB'],
    ['091', 'Service requested', 'dmp.091'],
    ['109', 'Panel restart', 'sia.RR'],
  ],
};

/** Which system message ends which. */
const ENDS: Record<string, readonly string[]> = {
  ...{ '000': ['008'], '001': ['009', '048'], '002': ['010'], '003': ['011', '074'], '004': ['012'], '005': ['013'], '017': ['016'] },
  ...{ '027': ['026'], '029': ['028'], '031': ['030'], '035': ['034'], '039': ['038'], '053': ['043'], '073': ['072'], '082': ['081'] },
  ...{ '089': ['050', '032'], '102': ['101'], '111': ['110'], '113': ['112'], '125': ['121', '122', '123', '124', '126'] },
  ...{ '132': ['130', '131'], '134': ['133'], '136': ['135'], '139': ['137', '138'] },
};

const messages = new Map(
  Object.entries(SYSTEM).flatMap(([kind, rows]) =>
    rows.map(([number, text, words]) => [number, { kind: kind as Kind, text, words }] as const),
  ),
);
const endOf = new Map(Object.entries(ENDS).flatMap(([end, begun]) => begun.map((number) => [number, end] as const)));

function ofZone(definition: string, [text, alarm, trouble, restore]: (typeof ZONES)[string]): Meaning | undefined {
  if (definition === 'a') return { kind: alarm === 'cid.200' ? 'supervisory' : 'alarm', text: `${text} alarm`, words: alarm };
  if (definition === 't') return { kind: 'trouble', text: `${text} zone trouble`, words: trouble };
  if (definition === 'r') return { kind: 'restore', text: `${text} restored`, words: restore };
  return undefined;
}

function ofSystem(number: string): Meaning | undefined {
  const [begun = ''] = ENDS[number] ?? [];
  const ended = messages.get(begun);
  return ended ? { ...ended, kind: 'restore', text: `${ended.text} restored`, isRestore: true } : messages.get(number);
}

/** Undefined: no message of a DMP panel, or one that no list has. */
export function dmpSignal(code: string): Meaning | undefined {
  const [, definition = '', type = ''] = CODE.exec(code) ?? [];
  if (!definition) return undefined;
  if (definition === 's') return ofSystem(type);
  const zone = ZONES[type];
  return (zone && ofZone(definition, zone)) ?? OTHERS[`${definition} ${type}`] ?? OTHERS[definition];
}

/** The codes that end it, for the same zone. */
export function dmpRestores(code: string): readonly string[] {
  const [, definition = '', type = ''] = CODE.exec(code) ?? [];
  if (definition === 's') return endOf.has(type) ? [`Zs ${endOf.get(type)}`] : [];
  if (definition === 'c') return type === 'FO' || type === 'HO' ? ['Zc DC'] : [];
  return ['a', 't', 'd', 'f', 'h', 'i'].includes(definition) ? [`Zr ${type}`] : [];
}
