import { eq } from 'drizzle-orm';
import type { Endpoint } from '#lib/contract/endpoint.ts';
import { endpoints } from '#lib/contract/table.ts';
import { localDay } from '#lib/format/localDay.ts';
import { readPdf } from '#upstream/pdf/read.ts';
import { ROLES } from '#upstream/session/roles.ts';
import { systems } from '#upstream/systems/tables.ts';
import { type PlantedAccount, plantAccount } from '#upstream/testing/accounts.ts';
import type { Bench } from '#upstream/testing/bench.ts';
import { users } from '#upstream/users/tables.ts';

const CALLS = endpoints.map(({ endpoint }) => endpoint);
const isOpen = ({ access }: Endpoint) => access === 'public' || access === 'bff' || access === 'installer';
/** What anybody signed in may do, for themselves. */
const EVERYBODYS = ['POST /broadcasting/auth', 'POST /user/password', 'POST /directions', 'POST /directions/legs'];
/** Four digits are also a part of other numbers. */
const isTold = (mark: string, text: string) =>
  mark.length > 4 ? text.includes(mark) : new RegExp(`(?<![\\w-])${mark}(?![\\w-])`).test(text);
const REPORT = 'POST /account/tickets';
/** What is judged before who asks: each list's view is refused to whoever may not read the list. */
const BODIES: Readonly<Record<string, object>> = { 'PUT /views': { list: 'sims', name: 'Mine', query: '', columns: [], shared: true } };

/** A client asks for everything there is, and is told of nobody but their own account. */
export function crawlCases(bench: () => Bench) {
  let own: PlantedAccount;
  let other: PlantedAccount;
  /** Their system was this one's, who left: it is told of now, and nothing of before. */
  let moved: PlantedAccount;
  let token: string;

  beforeAll(async () => {
    own = await plantAccount(bench(), 'Quillfeather');
    other = await plantAccount(bench(), 'Zyzzyva');
    moved = await plantAccount(bench(), 'Featherstone');
    const admin = (await bench().signIn('admin')).accessToken;
    const version = own.customer.version === undefined ? 0 : own.customer.version + 1;
    await bench().ask(`POST /customers/${own.customer.id}/systems`, { token: admin, body: { add: [moved.csNo], version } });
    await bench().database.update(systems).set({ siteName: 'Annex', address: null }).where(eq(systems.csNo, moved.csNo));
    await bench()
      .database.update(users)
      .set({ customerId: own.customer.id, ability: ROLES.client() })
      .where(eq(users.email, 'client@linekeeper.test'));
    token = (await bench().signIn('client')).accessToken;
  });

  const idsOf = ({ ids }: PlantedAccount) => Object.values(ids).map(String);
  const namesOf = ({ csNo, systemNo, site, ticketNumber, invoiceNumber, line }: PlantedAccount) =>
    [csNo, systemNo, site, ticketNumber, invoiceNumber, line.ipAddress].map(encodeURIComponent);

  /** Their list says no, whichever the record. */
  const isForbidden = ({ access }: Endpoint) => typeof access !== 'string';
  /** A path with each record of both accounts in the place of its parameters; where all are forbidden, one of each. */
  const pathsOf = (endpoint: Endpoint): string[] => {
    const { path } = endpoint;
    if (!path.includes(':')) return [path];
    return [own, other, moved].flatMap((each) =>
      [...idsOf(each), ...namesOf(each)]
        .slice(0, isForbidden(endpoint) ? 1 : undefined)
        .map((value) =>
          path.replace(/:(\w+)/g, (_, name: string) =>
            /^(id|payment|photo|other|number|stop)$/.test(name) && !/^\d+$/.test(value) ? '1' : value,
          ),
        ),
    );
  };

  const queries = (): string[] => {
    const { customer, ids, csNo, line, invoiceNumber } = other;
    const today = localDay(bench().env.TIME_ZONE, bench().clock.now().getTime());
    const period = `from=2000-01-01&to=${today}`;
    const wanted = [customer.name, csNo, line.iccid, invoiceNumber].map((q) => `q=${encodeURIComponent(q)}&per_page=100`);
    return [
      ...['', 'per_page=100', 'per_page=100&open=1', 'page=2&per_page=1', period, `${period}&format=csv`, ...wanted],
      ...[
        `${period}&customer_id=${ids.customer}`,
        `${period}&customer_id=${own.ids.customer}`,
        `${period}&format=csv&customer_id=${ids.customer}`,
      ],
      ...[`customer_id=${ids.customer}&per_page=100`, `id=${ids.ticket}`, `cs_no=${csNo}`, `account=${ids.customer}`, `user_id=1`],
    ];
  };

  async function answer(call: string, body?: object) {
    const response = await bench().send(call, { token, body });
    const bytes = Buffer.from(await response.arrayBuffer());
    const isPdf = bytes.subarray(0, 5).equals(Buffer.from('%PDF-'));
    return { status: response.status, text: isPdf ? readPdf(bytes).text : bytes.toString() };
  }

  test('of every GET of the contract, with the records of both accounts, only their own account’s tell them anything', async () => {
    const leaks: string[] = [];
    const broken: string[] = [];
    let told = '';
    const leftBehind = [...moved.theirs, ...moved.secret].filter((mark) => mark !== moved.csNo && mark !== moved.systemNo);
    const asked = CALLS.filter((each) => each.method === 'GET' && !isOpen(each));
    for (const [path, endpoint] of asked.flatMap((each) => pathsOf(each).map((at) => [at, each] as const))) {
      const few = endpoint.path.includes(':') ? queries().slice(0, 1) : queries();
      for (const query of isForbidden(endpoint) ? [''] : few) {
        const call = query ? `${path}?${query}` : path;
        const { status, text } = await answer(`GET ${call}`);
        if (isForbidden(endpoint) ? status !== 403 : status >= 500) broken.push(`${call}: ${status}`);
        const met = [...other.theirs, ...other.secret, ...own.secret, ...leftBehind, 'Featherstone'].filter((mark) => isTold(mark, text));
        if (met.length > 0) leaks.push(`${call}: ${met.join(', ')}`);
        if (status === 200) told += text;
      }
    }
    expect(leaks).toEqual([]);
    expect(broken).toEqual([]);
    expect(own.theirs.filter((mark) => !mark.startsWith('pay') && !told.includes(mark))).toEqual([]);
    expect(told).toContain('Nadia');
    expect(told).toContain(moved.csNo);
  });

  test('another’s invoice, draft, statement and system are as if there were none, and so is their own draft', async () => {
    const statusOf = async (path: string) => (await answer(`GET ${path}`)).status;
    const found = async (path: string, theirs: string | number) => expect([await statusOf(path), theirs]).toEqual([200, theirs]);
    await found(`/account/invoices/${own.ids.invoice}/pdf`, own.ids.invoice);
    await found(`/account/systems/${own.csNo}/history`, own.csNo);
    for (const path of [
      `/account/invoices/${other.ids.invoice}/pdf`,
      `/account/invoices/${other.ids.draft}/pdf`,
      `/account/invoices/${own.ids.draft}/pdf`,
      `/account/systems/${other.csNo}/history`,
      `/account/statement?from=2026-01-01&to=2026-12-31&customer_id=${other.ids.customer}`,
      `/account/statement/file?from=2026-01-01&to=2026-12-31&customer_id=${other.ids.customer}`,
    ])
      expect([path, await statusOf(path)]).toEqual([path, 404]);
    const refused = await bench().ask(REPORT, { token, body: { cs_no: other.csNo, words: 'It beeps' } });
    expect(refused).toMatchObject({ status: 422, body: { errors: { cs_no: ['unknown'] } } });
  });

  test('of all that can be written, they may only report a problem', async () => {
    const done: string[] = [];
    for (const endpoint of CALLS.filter(({ method }) => method !== 'GET')) {
      const named = `${endpoint.method} ${endpoint.path}`;
      if (isOpen(endpoint) || EVERYBODYS.includes(named) || named === REPORT) continue;
      for (const path of pathsOf(endpoint)) {
        const { status } = await answer(`${endpoint.method} ${path}`, endpoint.method === 'DELETE' ? undefined : (BODIES[named] ?? {}));
        if (status !== 403 && status !== 404) done.push(`${endpoint.method} ${path}: ${status}`);
      }
    }
    expect(done).toEqual([]);
  });
}
