import { jest } from '@jest/globals';
import { authorizePage } from '#lib/access/guard.ts';
import { type Page, type PageName, pages } from '#lib/access/pages.ts';
import { type AbilityRule, SUBJECTS, type Subject } from '#lib/contract/ability.ts';
import { endpoints } from '#lib/contract/table.ts';
import { userOf } from '#lib/testing/fakeUpstream.ts';
import { answering, startTestWeb } from '#lib/testing/testWeb.ts';

const { upstream, url, signIn: cookieOf } = await startTestWeb();
const { resolveSession } = await import('./sessions.ts');

const realNow = Date.now;
let shift = 0;
const laterBy = (seconds: number) => {
  shift += seconds * 1000;
};
beforeEach(() => {
  shift = 0;
  jest.spyOn(Date, 'now').mockImplementation(() => realNow() + shift);
});

const asker = { requestId: 'request' };
const becomes = (ability: AbilityRule[]) => {
  upstream.routes['GET /api/user'] = answering(200, { data: userOf(1, { ability }) });
};

async function signIn(ability: AbilityRule[]) {
  becomes(ability);
  return cookieOf(1, { ability });
}

/** Every read that asks for an ability, and the subject it asks for. */
const READS = endpoints.flatMap(({ endpoint: { method, path, access, act } }) =>
  method === 'GET' && Array.isArray(access) && access[0] === 'read' && !act
    ? [{ path: path.replace(/:\w+/g, '1'), subject: access[1] as Subject }]
    : [],
);

/** The subjects whose calls the desk lets through, each by all of its reads or by none. */
async function calls(cookie: string): Promise<Subject[]> {
  const open = new Set<Subject>();
  const shut = new Set<Subject>();
  for (const { path, subject } of READS) {
    const { status } = await fetch(`${url}/api${path}`, { headers: { cookie } });
    (status === 403 ? shut : open).add(subject);
  }
  expect([...open].filter((subject) => shut.has(subject))).toEqual([]);
  return SUBJECTS.filter((subject) => open.has(subject));
}

const subjectsOf = (page: Page) => (typeof page.access === 'string' ? [] : [page.access]);

/** The pages a visit is let into that ask for reading something, by what they ask for. */
async function entered(cookie: string): Promise<Subject[]> {
  const { session } = await resolveSession(cookie, { ...asker, refresh: true });
  const open = (Object.entries(pages) as [PageName, Page][])
    .filter(([name]) => authorizePage(name, session?.user).kind === 'enter')
    .flatMap(([, page]) => subjectsOf(page).flatMap(([action, subject]) => (action === 'read' ? [subject] : [])));
  return SUBJECTS.filter((subject) => open.includes(subject));
}

const WITH_READS = SUBJECTS.filter((subject) => READS.some((read) => read.subject === subject));
const WITH_PAGES = SUBJECTS.filter((subject) =>
  Object.values<Page>(pages).some((page) => subjectsOf(page).some(([action, about]) => action === 'read' && about === subject)),
);

test.each(WITH_READS)('someone who is given %s finds its calls and pages open within 30 s, and nothing else', async (subject) => {
  const cookie = await signIn([]);
  expect([await calls(cookie), await entered(cookie)]).toEqual([[], []]);
  becomes([{ action: 'read', subject }]);
  laterBy(31);
  expect([await calls(cookie), await entered(cookie)]).toEqual([[subject], WITH_PAGES.filter((each) => each === subject)]);
});

test('once a browser was told what somebody may now, their next call and page are judged by that', async () => {
  const cookie = await signIn([]);
  expect([await calls(cookie), await entered(cookie)]).toEqual([[], []]);
  becomes([{ action: 'read', subject: 'Sim' }]);
  await fetch(`${url}/api/user`, { headers: { cookie } });
  expect([await entered(cookie), await calls(cookie)]).toEqual([['Sim'], ['Sim']]);
});

test('who loses everything finds every call and page shut within 30 s', async () => {
  const cookie = await signIn([{ action: 'manage', subject: 'all' }]);
  expect([await calls(cookie), await entered(cookie)]).toEqual([WITH_READS, WITH_PAGES]);
  becomes([]);
  laterBy(31);
  expect([await calls(cookie), await entered(cookie)]).toEqual([[], []]);
});

test('who is deactivated is nobody here within 30 s, whatever the cookie says', async () => {
  const cookie = await signIn([{ action: 'manage', subject: 'all' }]);
  upstream.routes['GET /api/user'] = answering(401, { code: 'signed_out', message: '' });
  upstream.routes['POST /api/jwt/refresh-token'] = answering(401, { code: 'signed_out', message: '' });
  laterBy(31);
  expect((await resolveSession(cookie, { ...asker, refresh: true })).state).toBe('anonymous');
  expect((await fetch(`${url}/api/sims`, { headers: { cookie } })).status).toBe(401);
});
