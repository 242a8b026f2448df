import { eq, ne } from 'drizzle-orm';
import type { AbilityRule } from '#lib/contract/ability.ts';
import { GHOST_KINDS } from '#lib/contract/ghosts.ts';
import { endpoints } from '#lib/contract/table.ts';
import { LETTERS } from '#lib/contract/words/sunset.ts';
import { simNumber } from '#lib/domain/simNumber.ts';
import { stops } from '#upstream/dispatch/tables.ts';
import { lineRules } from '#upstream/lineRules/tables.ts';
import { plannedTests } from '#upstream/onTest/tables.ts';
import { operations } from '#upstream/operations/tables.ts';
import { readPdf } from '#upstream/pdf/read.ts';
import { programs } from '#upstream/programs/tables.ts';
import { scheduledChanges } from '#upstream/scheduledChanges/tables.ts';
import { isRole, ROLES } from '#upstream/session/roles.ts';
import { sims } from '#upstream/sims/tables.ts';
import { stocktakes } from '#upstream/stocktakes/tables.ts';
import { sunsetItems } from '#upstream/sunset/tables.ts';
import { swaps } from '#upstream/swaps/tables.ts';
import { systems } from '#upstream/systems/tables.ts';
import { technicians } from '#upstream/technicians/tables.ts';
import { type Bench, openMemoryBench } from '#upstream/testing/bench.ts';
import { isListed } from '#upstream/testing/listed.ts';
import { addSwapScene } from '#upstream/testing/swaps.ts';
import { tickets } from '#upstream/tickets/tables.ts';
import { users } from '#upstream/users/tables.ts';

const ROLE_NAMES = Object.keys(ROLES).filter(isRole);
const MISSING = { id: '2000000000', text: 'ZZ-99999' };

let bench: Bench;
const tokens = new Map<string, string>();
const tokenOf = (role: string) => tokens.get(role) ?? '';

beforeAll(async () => {
  bench = await openMemoryBench({}, 100);
  for (const role of ROLE_NAMES) tokens.set(role, (await bench.signIn(role)).accessToken);
  Object.assign(own, await addRecords('Dallas'));
  Object.assign(foreign, await addRecords('Elsewhere'));
});
afterAll(() => bench.close());

const files = endpoints.map(({ endpoint }) => endpoint).filter(({ file }) => file);

const withBody = ({ method }: { method: string }) => (method === 'POST' || method === 'PUT' ? { body: {} } : {});

test.each(ROLE_NAMES)('no endpoint is wider for a %s than the ability list, and none of them breaks', async (role) => {
  const rules = ROLES[role]({ Branch: 'Dallas' });
  const wrong: string[] = [];
  for (const { noun, name, endpoint } of endpoints.filter((each) => typeof each.endpoint.access !== 'string')) {
    const call = `${endpoint.method} ${endpoint.path.replace(/:\w+/g, MISSING.id)}`;
    // Where it is allowed the answer is not read as JSON: it may be a file.
    const response = await bench.send(call, { token: tokenOf(role), ...withBody(endpoint) });
    await response.body?.cancel();
    const { status } = response;
    if (isListed(rules, endpoint.access) ? status === 401 || status === 403 || status >= 500 : status !== 403)
      wrong.push(`${noun}.${name}: ${status}`);
  }
  expect(wrong).toEqual([]);
});

test('an installer’s endpoint knows no sign-in, whoever’s it is', async () => {
  for (const { endpoint } of endpoints.filter((each) => each.endpoint.access === 'installer'))
    for (const role of ROLE_NAMES) {
      const call = `${endpoint.method} ${endpoint.path.replace(':cs', foreign[':cs'] ?? '')}`;
      expect((await bench.ask(call, { token: tokenOf(role), ...withBody(endpoint) })).status).toBe(401);
    }
});

/** What stands in a path for a record of another branch than the technician's. */
const foreign: Record<string, string> = {};

/** The same of their own. */
const own: Record<string, string> = {};

async function addRecords(Branch: string): Promise<Record<string, string>> {
  const { database, clock } = bench;
  const now = clock.now();
  const dates = { createdAt: now, updatedAt: now };
  const { csNo, systemNo, ticketNumber } = await addSwapScene(database, now);
  const isTheirs = Branch === 'Dallas' ? eq : ne;
  await database.update(systems).set({ Branch }).where(eq(systems.csNo, csNo));
  await database.update(tickets).set({ Branch }).where(eq(tickets.csNo, csNo));
  const [system] = await database.select().from(systems).where(eq(systems.csNo, csNo));
  const [ticket] = await database.select().from(tickets).where(eq(tickets.csNo, csNo));
  const [item] = await database.select().from(sunsetItems).where(isTheirs(sunsetItems.Branch, 'Dallas')).limit(1);
  const [technician] = await database.select().from(technicians).where(isTheirs(technicians.Branch, 'Dallas')).limit(1);
  if (!system || !ticket || !item || !technician) throw new Error(`nothing is of ${Branch}`);
  // A site whose radio was replaced gets no letter.
  await database.update(sunsetItems).set({ status: 'open', doneAt: null }).where(eq(sunsetItems.id, item.id));
  const [swap] = await database
    .insert(swaps)
    .values({ ticketNumber, csNo, step: 1, status: 'draft', checks: [], ...dates })
    .returning();
  const [sim] = await database.select().from(sims).where(eq(sims.csNo, csNo));
  if (!sim) throw new Error(`no SIM is of ${Branch}`);
  const [stop] = await database
    .insert(stops)
    .values({
      ticketId: ticket.id,
      technicianId: technician.id,
      date: '2031-01-06',
      position: 1,
      minutes: 60,
      status: 'dispatched',
      acknowledged: [],
      ...dates,
    })
    .returning();
  const [change] = await database
    .insert(scheduledChanges)
    .values({ action: 'deactivate', day: '2031-01-06', simIds: [sim.id], state: 'waiting', ...dates })
    .returning();
  const [rule] = await database
    .insert(lineRules)
    .values({ name: 'Shelf', condition: 'in-warehouse', threshold: 3, act: 'tell', enabled: false, ...dates })
    .returning();
  const [plan] = await database
    .insert(plannedTests)
    .values({ systemNo, csNo, state: 'waiting', startsAt: new Date('2031-01-06T15:00:00Z'), minutes: 30, ...dates })
    .returning();
  const [work] = await database
    .insert(operations)
    .values({ kind: 'sunset', what: 'status', access: 'read Sunset', state: 'done', at: now })
    .returning();
  const [count] = await database
    .insert(stocktakes)
    .values({ place: Branch === 'Dallas' ? 'DAL-01' : 'HOU-01', ...dates })
    .returning();
  const program = { csNo, at: now, hash: '0', size: 1, zones: 0, partial: false, shrunken: false, content: '' };
  const [first, second] = await database.insert(programs).values([program, program]).returning();
  return {
    ':cs': csNo,
    ':systemNo': systemNo,
    ':site': system.site,
    ':ticketNumber': ticketNumber,
    '/sim-swap/:id': String(swap?.id),
    '/sims/:id': String(sim.id),
    '/tickets/:id': String(ticket.id),
    '/stops/:id': String(stop?.id),
    '/sunset/:id': String(item.id),
    '/tech/:id': String(technician.id),
    '/scheduled-changes/:id': String(change?.id),
    '/line-rules/:id': String(rule?.id),
    '/planned-tests/:id': String(plan?.id),
    '/programs/:id': String(first?.id),
    '/stocktakes/:id': String(count?.id),
    ':other': String(second?.id),
    // Behind a kind: of what was done to many.
    ':id': String(work?.id),
  };
}

/** The SIMs of other branches, and what shows that one of them, or of their systems, was told. */
async function foreignMarks() {
  const { database } = bench;
  const away = await database.select().from(systems).where(ne(systems.Branch, 'Dallas'));
  const csNos = away.map(({ csNo }) => csNo);
  const theirs = (await database.select().from(sims)).filter(
    ({ csNo, warehouseCode }) => csNos.includes(csNo ?? '') || /^(HOU|SAT|AUS|LBB|CRP)-/.test(warehouseCode ?? ''),
  );
  return {
    theirs,
    marks: [
      ...csNos,
      ...away.map(({ site }) => `"${site}"`),
      ...theirs.flatMap(({ imei, meid, iccid }) => [imei || [], meid ?? [], iccid ?? []].flat()),
    ],
  };
}

test('all that a technician can list, find and count is of their branch', async () => {
  const { theirs, marks } = await foreignMarks();
  const [one] = theirs.filter(({ csNo }) => csNo);
  if (!one) throw new Error('no SIM is on a system of another branch');
  const searches = [simNumber(one), one.csNo, one.siteName].map((q) => encodeURIComponent(q ?? ''));
  const asked = [
    ...endpoints
      .map(({ endpoint }) => endpoint)
      .filter(({ method, path, access }) => method === 'GET' && !path.includes(':') && access !== 'bff' && access !== 'installer')
      .map(({ path }) => path),
    ...[
      '/sims?counts=1&per_page=100',
      '/sims?counts=1&stock_state=installed&per_page=100',
      '/tickets?per_page=100',
      '/sim-swap?per_page=100',
    ],
    ...searches.flatMap((q) => [
      `/sims?q=${q}`,
      `/search-by-sim?sim=${q}`,
      `/tickets?q=${q}`,
      `/sunset?q=${q}`,
      `/barcode-lookup?code=${q}`,
      `/cs/lookup?q=${q}`,
    ]),
    `/sims-by-cs/${one.csNo}`,
    `/sims?cs_no=${one.csNo}`,
  ];
  const answers = new Set<number>();
  const told: string[] = [];
  for (const path of asked) {
    const response = await bench.send(`GET ${path}`, { token: tokenOf('technician') });
    const text = await response.text();
    answers.add(response.status);
    // What was asked for may be said back.
    const met = marks.filter((mark) => !path.includes(encodeURIComponent(mark)) && text.includes(mark));
    if (met.length > 0) told.push(`${path}: ${met.slice(0, 3).join(', ')}`);
  }
  expect(told).toEqual([]);
  expect([...answers].every((status) => status < 500)).toBe(true);
  const counted = async (role: string) => {
    const { body } = await bench.ask('GET /sims?counts=1&per_page=100', { token: tokenOf(role) });
    const { data, meta } = body as { data: unknown[]; meta: { total: number; counts: Record<string, Record<string, number>> } };
    return { rows: data.length, total: meta.total, facets: Object.values(meta.counts.status ?? {}).reduce((sum, each) => sum + each, 0) };
  };
  const own = await counted('technician');
  expect(own.facets).toBe(own.total);
  expect(own.total).toBeGreaterThan(0);
  expect((await counted('admin')).total).toBeGreaterThan(own.total);
});

test('so is every file they can ask for, also of everything that is named in the order, and all that is told of a record of their own', async () => {
  const { database } = bench;
  const { marks } = await foreignMarks();
  const idsOf = async (table: typeof sims | typeof tickets | typeof sunsetItems) =>
    (await database.select({ id: table.id }).from(table)).map(({ id }) => id);
  const [simIds, ticketIds, itemIds] = [await idsOf(sims), await idsOf(tickets), await idsOf(sunsetItems)];
  // Nobody's role has both: what a technician may see, and whatever is made of SIMs as a file, or of sites as letters.
  const conditions = { Branch: 'Dallas' };
  const exporting: AbilityRule[] = [
    ...ROLES.technician({ Branch: 'Dallas' }),
    { action: 'export', subject: 'Sim', conditions },
    { action: 'update', subject: 'Sunset', conditions },
  ];
  const asking = eq(users.email, 'technician@linekeeper.test');
  const [before] = await database.select().from(users).where(asking);
  await database.update(users).set({ ability: exporting }).where(asking);
  const orders: [path: string, body?: object][] = [
    ...files.filter(({ path, method }) => method === 'POST' && !path.includes(':')).map(({ path }): [string, object] => [path, {}]),
    ['/sims-export', { format: 'csv' }],
    ['/sims-export', { format: 'csv', ids: simIds }],
    ['/sims-export', { format: 'csv', stock_state: ['installed'] }],
    ['/tickets-export', { format: 'csv' }],
    ['/tickets-export', { format: 'csv', ids: ticketIds }],
    ['/sunset-export', { ids: itemIds, letter: LETTERS[0] }],
    ['/sunset-export', { format: 'csv', ids: itemIds }],
    ['/sunset-export', { ids: [Number(own['/sunset/:id'])], letter: LETTERS[0] }],
    ...GHOST_KINDS.map((kind): [string, object] => [`/ghosts/${kind}/export`, { format: 'csv' }]),
    ...endpoints
      .map(({ endpoint }) => endpoint)
      .filter(({ method, path, access }) => method === 'GET' && path.includes(':') && isListed(exporting, access))
      .flatMap(({ path }): [string][] => {
        const named = pathOf(path, (key) => own[key]);
        return named ? [[named]] : [];
      }),
  ];
  const answers: Record<string, number> = {};
  const told: string[] = [];
  for (const [path, body] of orders) {
    const response = await bench.send(`${body ? 'POST' : 'GET'} ${path}`, { token: tokenOf('technician'), body });
    const bytes = Buffer.from(await response.arrayBuffer());
    const text = bytes.subarray(0, 5).equals(Buffer.from('%PDF-')) ? readPdf(bytes).text : bytes.toString();
    answers[path] = response.status;
    const met = marks.filter((mark) => text.includes(mark));
    if (met.length > 0) told.push(`${path} ${JSON.stringify(body)?.slice(0, 60)}: ${met.slice(0, 3).join(', ')}`);
  }
  await database.update(users).set({ ability: before?.ability }).where(asking);
  expect(told).toEqual([]);
  expect(answers).toMatchObject({ '/sims-export': 200, '/tickets-export': 200, '/sunset-export': 200 });
  expect(answers[`/sim-swap/${own['/sim-swap/:id']}/evidence`]).toBe(200);
  expect(Object.entries(answers).filter(([, status]) => status >= 500)).toEqual([]);
});

/** What everyone with the rule may see, whatever their branch; a view is changed by its owner alone, which its own tests show. */
const EVERYBODYS = /^\/(users|views)\//;
/** Parts of a record that need not be there. */
const PARTS: Record<string, string> = {
  '/changes/:kind': 'sunset',
  '/alarms/:id': '1',
  '/messages/:message': '1',
  '/visits/:visit': '1',
  ':photo': '1',
  ':number': '1',
  '/on-test/:id': '0',
  '/off-test/:id': '0',
};

/** A path with what stands for its parameters, by the part before each; nothing when that is not known. */
function pathOf(path: string, named: (key: string) => string | undefined): string | undefined {
  let isWhole = true;
  const whole = path.replace(/(\/[\w-]+\/)?(:\w+)/g, (_, before = '', param) => {
    const value = PARTS[before + param] ?? PARTS[param] ?? named(before + param) ?? named(param);
    isWhole &&= value !== undefined;
    return before + value;
  });
  return isWhole ? whole : undefined;
}

/** What each write would do to a record of one's own. */
const BODIES: Record<string, object> = {
  'POST /tech/:id/roster': { from: '2031-01-06', to: '2031-01-06', work: 'usual' },
  'POST /cs/system/:cs/watch-events': { minutes: 5 },
  'POST /cs/system/:cs/alarms/:id': { how: 'station', reason: 'mine now' },
  'POST /cs/system/:systemNo/on-test/:id': { minutes: 5 },
  'POST /cs/system/:systemNo/planned-tests': { minutes: 5, starts_at: new Date(Date.now() + 3_600_000).toISOString() },
  'POST /cs/system/:systemNo/planned-tests/:id/cancel': { version: 1 },
  'POST /cs/system/:systemNo/told': { owner: 'Dana Ruiz' },
  'POST /cs/system/:cs/protection/export': {},
  'POST /cs/system/:cs/kinds': { kinds: ['fire'] },
  'POST /cs/system/:cs/remote-key': { remote_key: '1' },
  'POST /line-rules/:id': { version: 1, enabled: true },
  'POST /scheduled-changes/:id/cancel': { version: 1 },
  'POST /scheduled-changes/:id/confirm': { version: 1 },
  'POST /sim-swap/:id': { version: 1, notes: 'mine now' },
  'POST /sim-swap/:id/finalize': { version: 1 },
  'POST /sim-swap/:id/prove': { version: 1 },
  'POST /sim-swap/:id/zones': { version: 1, zones: [] },
  'POST /sim-swap/:id/untested': { version: 1, what: ['left'], reason: 'mine now' },
  'POST /sim-swap/:id/strength': { version: 1, which: 'after', dbm: -80 },
  'POST /sim-swap/:id/start-download': { version: 1 },
  'POST /sim-swap/:id/start-upload': { version: 1 },
  'POST /sim-swap/:id/start': { version: 1, minutes: 30 },
  'POST /sim-swap/:id/installer-link/text': { to: '+12145550147' },
  'POST /sims/:id/pair': { radio_id: 1, version: 1 },
  'POST /sims/:id/unpair': { version: 1 },
  'POST /tickets/:id': { version: 1, note: 'mine now' },
  'POST /stops/:id/done': { version: 1 },
  'POST /stops/:id/depart': { version: 1 },
  'POST /stops/:id/text': { version: 1 },
  'POST /stops/:id/arrive': { version: 1 },
  'POST /stops/:id/undo': {
    act: 'act-of-theirs',
    stamp: { id: 'act-of-mine', at: '2026-11-26T12:00:00Z', sent_at: '2026-11-26T12:00:00Z' },
  },
  'POST /position': { lat: 29.76, lng: -95.37 },
  'POST /stops/:id/go-back': { version: 1, reason: 'mine now' },
};

/** What a call can't do without, behind its path. */
const QUERIES: Record<string, string> = {
  'POST /stops/:id/files': '?subject=photo&of=act-of-theirs&id=act-of-mine&at=2026-11-26T12:00:00Z&sent_at=2026-11-26T12:00:00Z',
};

const ofTheTechnician = endpoints
  .map(({ endpoint }) => endpoint)
  .filter(({ path, access }) => path.includes(':') && !EVERYBODYS.test(path) && isListed(ROLES.technician({ Branch: 'Dallas' }), access))
  // What is deleted can't be asked for afterwards.
  .toSorted((one, other) => Number(one.method === 'DELETE') - Number(other.method === 'DELETE'));

test.each(ofTheTechnician.map(({ method, path }) => [`${method} ${path}`, method, path] as const))(
  'another branch’s record looks like a missing one to %s',
  async (call, method, path) => {
    const asked = (named: (key: string) => string | undefined) => {
      const whole = pathOf(path, named);
      if (!whole) throw new Error(`what is foreign at ${path}?`);
      return whole;
    };
    const answer = async (role: string, at: string) => {
      const body = BODIES[call] ?? {};
      const sent = { token: tokenOf(role), ...(method === 'POST' && { body }) };
      const response = await bench.send(`${method} ${at}${QUERIES[call] ?? ''}`, sent);
      const text = await response.text();
      return { status: response.status, text: text.replace(/"request_id":"[^"]*"/, '') };
    };
    const missing = asked((key) => (foreign[key] ? (/^\d+$/.test(foreign[key]) ? MISSING.id : MISSING.text) : undefined));
    const theirs = asked((key) => foreign[key]);
    const nobodys = await answer('technician', missing);
    expect(await answer('technician', theirs)).toEqual(nobodys);
    expect([200, 404]).toContain(nobodys.status);
    // It is there: who may see every branch is told something else.
    if (!/:photo|:number|:message|:visit/.test(path)) expect(await answer('admin', theirs)).not.toEqual(nobodys);
  },
);
