import type { Sim } from '#lib/contract/sims/sim.ts';
import {
  knownProvider,
  PROVIDERS,
  type Provider,
  SIM_STATUSES,
  type SimAction,
  type SimRule,
  type SimStatus,
} from '#lib/contract/sims/states.ts';

/** `mark`: a mark of ours, made at once, unheard by its carrier. Else why it may not be; `installed` only while it is installed. */
export type Cell = 'yes' | 'mark' | 'no-op' | SimRule;
type Row = Readonly<Record<SimAction, Cell>>;

type CarrierRules = {
  /** What may be done in each status its lines can have. */
  rows: Readonly<Partial<Record<SimStatus, Row>>>;
  /** Its words for the state of a line, and our statuses each stands for; the first where we believe none of them. */
  words: Readonly<Record<string, readonly SimStatus[]>>;
  /** Its word for a line that was retired there; null: as the others. */
  removed: string | null;
  bills: readonly SimStatus[];
  /** It keeps a list of devices that are added before they are activated. */
  takesUploads: boolean;
  /** Minutes after an upload before it takes an activation; null: at once. */
  uploadMinutes: number | null;
  /** It activates a card only together with the IMEI of the radio it is in. */
  needsRadio: boolean;
  /** Days it keeps the number of a line that was deactivated; the line itself comes back with another. Null: the number stays with the line. */
  numberKeptDays: number | null;
  /** Minutes until a line that was activated can attach, after its card got the APN; null: at once. */
  settlingMinutes: number | null;
  /** Lines it takes in one request; null: not known. */
  linesPerRequest: number | null;
  /** How many lines are asked for at once when all are, and how many such questions in a second. */
  lookUp: { lines: number; perSecond: number };
};

const FINAL = (rule: 'retired' | 'purged'): Row => ({ 'test-ready': rule, activate: rule, deactivate: rule, retire: rule });
const RETIRED: Row = { ...FINAL('retired'), retire: 'no-op' };
const UNKNOWN: Row = { 'test-ready': 'unknown', activate: 'unknown', deactivate: 'unknown', retire: 'unknown' };
const ACTIVE: Row = { 'test-ready': 'billed', activate: 'no-op', deactivate: 'yes', retire: 'deactivate-first' };

/**
 * Verizon knows PRE-ACTIVE (next: ACTIVE only), ACTIVE, SUSPEND (next: ACTIVE only) and DEACTIVE (next: ACTIVE only). It has no test state, and a
 * device leaves its list only once it is deactive; until then its card and radio stay paired there.
 * Before a line is activated both its radio and its card have to be known there (Best Practices for Activation).
 * ThingSpace Connectivity Management: About Device States; Service Provisioning Rules; Delete Devices; Upload Devices.
 */
const THINGSPACE: CarrierRules = {
  rows: {
    inventory: { 'test-ready': 'mark', activate: 'yes', deactivate: 'not-activated', retire: 'mark' },
    'test-ready': { 'test-ready': 'no-op', activate: 'yes', deactivate: 'not-activated', retire: 'mark' },
    active: ACTIVE,
    suspended: { 'test-ready': 'suspended', activate: 'yes', deactivate: 'restore-first', retire: 'suspended' },
    deactivated: { 'test-ready': 'number-given', activate: 'yes', deactivate: 'no-op', retire: 'installed' },
    retired: RETIRED,
    unknown: UNKNOWN,
  },
  words: {
    active: ['active'],
    suspend: ['suspended'],
    deactive: ['deactivated', 'retired'],
    preactive: ['inventory', 'test-ready', 'retired'],
    // Deactivated: its line was moved to other hardware, and nothing is left of it.
    'not found': ['unknown', 'retired', 'inventory', 'test-ready', 'deactivated'],
  },
  removed: 'not found',
  bills: ['active', 'suspended'],
  takesUploads: true,
  // Upload Devices: at least five after its answer.
  uploadMinutes: 5,
  needsRadio: true,
  numberKeptDays: 50,
  settlingMinutes: 60,
  linesPerRequest: 10_000,
  // It names no limit for questions.
  lookUp: { lines: 500, perSecond: 1 },
};

/**
 * Cisco's Control Center, at AT&T and at T-Mobile: nothing is suspended there; a line in test may use a little without being billed and moves to
 * activation ready when that is used up, and from there to activated with its first session.
 * T-Mobile for Business: Control Center SIM management (SIM statuses). Its REST interface answers 50 records to a page, one call at a time and five in
 * a second at most (Cisco DevNet, Control Center: getting started, troubleshooting checklist). It keeps a line by its card, whatever radio that is in.
 */
const CONTROL_CENTER: CarrierRules = {
  rows: {
    inventory: { 'test-ready': 'yes', activate: 'yes', deactivate: 'not-activated', retire: 'yes' },
    'test-ready': { 'test-ready': 'no-op', activate: 'yes', deactivate: 'yes', retire: 'yes' },
    'activation-ready': { 'test-ready': 'past-test', activate: 'yes', deactivate: 'yes', retire: 'yes' },
    active: ACTIVE,
    deactivated: { 'test-ready': 'number-given', activate: 'yes', deactivate: 'no-op', retire: 'installed' },
    retired: RETIRED,
    purged: FINAL('purged'),
    unknown: UNKNOWN,
  },
  words: {
    INVENTORY: ['inventory'],
    TEST_READY: ['test-ready'],
    ACTIVATION_READY: ['activation-ready'],
    ACTIVATED: ['active'],
    DEACTIVATED: ['deactivated'],
    RETIRED: ['retired'],
    PURGED: ['purged'],
  },
  removed: null,
  bills: ['active'],
  takesUploads: false,
  uploadMinutes: null,
  needsRadio: false,
  numberKeptDays: null,
  settlingMinutes: null,
  linesPerRequest: null,
  lookUp: { lines: 50, perSecond: 5 },
};

/** What a line is in while its carrier may change it without being asked. */
export const LIVE_STATUSES = ['test-ready', 'activation-ready', 'active', 'suspended'] as const satisfies readonly SimStatus[];

/** What is looked at every night: the live ones, and those of which nobody knows what they are in, such as after an order that no carrier told the end of. */
export const SWEPT_STATUSES = [...LIVE_STATUSES, 'unknown'] as const satisfies readonly SimStatus[];

export const CARRIER_RULES: Readonly<Record<Provider, CarrierRules>> = { vzw: THINGSPACE, att: CONTROL_CENTER, tmo: CONTROL_CENTER };

/** Of a status the carrier has no word for, as another API may tell one: what any carrier that has it says. */
const elsewhere = (status: SimStatus) => PROVIDERS.flatMap((each) => CARRIER_RULES[each].rows[status] ?? []);

/** What may be done to a line; of a carrier nobody knows, what the strictest says. */
export function cellOfLine(provider: string | null, status: SimStatus, action: SimAction): Cell {
  const known = knownProvider(provider);
  const own = known && CARRIER_RULES[known].rows[status];
  const cells = (own ? [own] : elsewhere(status)).map((row) => row[action]);
  return cells.find((cell) => cell !== 'yes' && cell !== 'mark') ?? cells[0] ?? 'unknown';
}

/** The statuses a line of one of these carriers can have, in the order of a life; without a carrier all there are. */
export const statusesOf = (providers: readonly Provider[]): readonly SimStatus[] =>
  providers.length === 0 ? SIM_STATUSES : SIM_STATUSES.filter((status) => providers.some((each) => CARRIER_RULES[each].rows[status]));

/** What a carrier calls a status; null where only it could say. */
export const wordFor = (provider: Provider, status: SimStatus): string | null =>
  status === 'unknown' ? null : (Object.entries(CARRIER_RULES[provider].words).find(([, meant]) => meant.includes(status))?.[0] ?? null);

/** The status a carrier's word means: what we believe already where it may be that, or else the first. */
export function statusFor(provider: Provider, word: string, believed: SimStatus): SimStatus {
  const meant = CARRIER_RULES[provider].words[word] ?? [];
  return meant.includes(believed) ? believed : (meant[0] ?? 'unknown');
}

export const isMark = (provider: string | null, status: SimStatus, action: SimAction) => cellOfLine(provider, status, action) === 'mark';

export function takesUploads(provider: string | null): boolean {
  const known = knownProvider(provider);
  return known !== undefined && CARRIER_RULES[known].takesUploads;
}

/** Whether a card has to be in a radio we know before it is activated; of a carrier nobody knows it is not asked. */
export function needsRadio(provider: string | null): boolean {
  const known = knownProvider(provider);
  return known !== undefined && CARRIER_RULES[known].needsRadio;
}

export const markOf = (provider: string | null, status: SimStatus): 'test-ready' | undefined =>
  status === 'test-ready' && isMark(provider, 'inventory', 'test-ready') ? 'test-ready' : undefined;

/** Whether a status is what we made of the carrier's word by marking the SIM, not what the carrier says by it. */
export function isOurMark({ provider, provider_state, status }: Pick<Sim, 'provider' | 'provider_state' | 'status'>): boolean {
  const known = knownProvider(provider);
  const meant = known ? (CARRIER_RULES[known].words[provider_state ?? ''] ?? []) : [];
  return meant.includes(status) && meant[0] !== status;
}
