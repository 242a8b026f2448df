import type { Locator, Page } from '@playwright/test';
import { z } from 'zod';
import { type Args, type Endpoint, pathOf, type Reply } from '#lib/contract/endpoint.ts';
import * as contract from '#lib/contract/index.ts';
import { callAs, makeSim } from '../apiCalls.ts';
import { expect, test, words } from '../fixtures.ts';
import { bareKeysOn } from '../pageErrors.ts';
import type { TestEnvironment } from '../testEnvironments.ts';

const t = words.sims;

/** Somebody who asks the upstream without a desk. */
async function asker({ upstreamUrl }: TestEnvironment) {
  const json = { 'content-type': 'application/json' };
  const body = JSON.stringify({ email: 'admin@linekeeper.test', password: 'linekeeper' });
  const { accessToken } = await (await fetch(`${upstreamUrl}/jwt/login`, { method: 'POST', headers: json, body })).json();
  return async <E extends Endpoint>(endpoint: E, ...[input]: Args<E>): Promise<{ wire: string; read: Reply<E> }> => {
    const path = pathOf(endpoint, input as object);
    const answer = await fetch(upstreamUrl + path, { method: endpoint.method, headers: { authorization: `Bearer ${accessToken}` } });
    const wire = await answer.text();
    expect(answer.status, `${path}: ${wire}`).toBe(200);
    const reply = z.safeParse(endpoint.reply, JSON.parse(wire));
    expect(reply.error && z.prettifyError(reply.error), path).toBeUndefined();
    return { wire, read: reply.data as Reply<E> };
  };
}

test('whatever a Laravel answers to the calls of the specification is read: every list, every record', async ({ environment }) => {
  const none = await fetch(`${environment.upstreamUrl}/capabilities`);
  expect([none.status, none.headers.get('content-type')], 'this upstream really has no extensions').toEqual([
    404,
    'text/html; charset=UTF-8',
  ]);
  const ask = await asker(environment);
  const { wire, read } = await ask(contract.sims.list, { query: { sort: 'id', counts: '1' } });
  expect(wire, 'this upstream really is a Laravel').toMatch(/"id":"1".*"total":"\d+"/);
  const [whole, bare] = read.data;
  expect([whole?.id, whole?.status, bare?.id, bare?.status, bare?.version]).toEqual([1, 'active', 2, 'unknown', undefined]);
  for (const id of [1, 2]) {
    await ask(contract.sims.show, { params: { id } });
    await ask(contract.sims.providerStatus, { params: { id } });
    await ask(contract.sims.providerUsage, { params: { id } });
    await ask(contract.sims.ping, { params: { id } });
  }
  await ask(contract.sims.search, { query: { q: String(whole?.imei) } });
  await ask(contract.sims.findByBarcode, { query: { q: String(whole?.imei) } });
  const { read: batches } = await ask(contract.batches.list, {});
  for (const { id } of batches.data.slice(0, 3)) await ask(contract.batches.show, { params: { id } });
  const { read: swaps } = await ask(contract.swaps.list, {});
  for (const { id } of swaps.data) await ask(contract.swaps.show, { params: { id } });
  const { read: tickets } = await ask(contract.tickets.list, {});
  for (const { Ticket_Number, cs_no } of tickets.data.filter((each) => each.cs_no).slice(0, 5)) {
    const { read: found } = await ask(contract.tickets.lookup, { params: { ticketNumber: Ticket_Number } });
    expect(found.system?.cs_no).toBe(cs_no);
    const cs = String(cs_no);
    const { read: system } = await ask(contract.systems.show, { params: { cs } });
    await ask(contract.systems.testStatus, { params: { site: String(system.data.site) } });
    await ask(contract.systems.lookup, { query: { q: cs } });
    await ask(contract.sims.bySystem, { params: { cs } });
  }
  const { read: technicians } = await ask(contract.technicians.list, {});
  const { read: days } = await ask(contract.dispatch.list, { query: { techIds: technicians.data.map(({ id }) => id).join(',') } });
  expect(days.data).toHaveLength(technicians.data.length);
  const { read: sunset } = await ask(contract.sunset.list, { query: { shape: 'table' } });
  expect(sunset.data.length).toBeGreaterThan(100);
  await ask(contract.panels.types, {});
  await ask(contract.panels.cellTypes, {});
  await ask(contract.network.ping, { params: { ip: '10.0.0.1' } });
  await ask(contract.session.user, {});
});

type Named = { id: string; status: string };
const listed = async (page: Page, path: string) => (await callAs(page, 'GET', path)).body.data as unknown as Named[];

test('every screen of the core shows what a plain upstream has, hides what it lacks, and breaks nowhere', async ({
  page,
  signIn,
  open,
  environment,
}) => {
  test.setTimeout(180_000);
  await signIn('admin');
  await open('/');
  const menu = page.getByRole('navigation', { name: words.shell.menu });
  await expect(menu.getByRole('link', { name: words.titles.tickets })).toBeVisible();
  for (const name of ['apps-todo', 'apps-users-list', 'apps-invoice-list'] as const)
    await expect(menu.getByRole('link', { name: words.titles[name] })).toHaveCount(0);
  const first = page
    .getByRole('main')
    .getByRole('link', { name: /^\d{15}$/ })
    .first();
  const imei = (await first.innerText()).replace(/\D/g, '');
  await page.getByRole('searchbox', { name: t.search.label }).fill(imei);
  await expect(page).toHaveURL(new RegExp(`q=${imei}`));
  await first.click();
  await expect(page).toHaveURL(/\/sims\/edit\/\d+$/);

  const swaps = await listed(page, '/sim-swap');
  const swapIn = (status: string) => swaps.find((each) => each.status === status)?.id;
  const main = page.getByRole('main');
  const h1 = (name: RegExp | string) => page.getByRole('heading', { level: 1, name });
  const screens: Record<string, Locator> = {
    '/sims/edit/1': main.getByRole('region', { name: /says$/ }).getByText(t.status.active, { exact: true }),
    '/sims/edit/2': main.getByRole('region', { name: /says$/ }).getByText(t.status.unknown, { exact: true }),
    '/batch': main.getByRole('link', { name: /^PO \d+/ }).first(),
    '/batch/1': main
      .getByText(/^\d{15}$/)
      .or(main.getByRole('link', { name: /^\d{15}$/ }))
      .first(),
    '/tech/sim-swap': main.getByText(words.swaps.status.open, { exact: true }).first(),
    [`/tech/sim-swap/${swapIn('open')}`]: main.getByRole('button', { name: /^Abort/ }),
    [`/tech/sim-swap/${swapIn('finalized')}`]: main.getByRole('region', {
      name: words.swaps.wizard.ended.replace('{status}', words.swaps.status.finalized),
    }),
    '/tech/sim-swap-create': main.getByLabel(words.swaps.wizard.ticket.label),
    '/system/DAL-10007': main.getByText('Pecan Creek Senior Living').first(),
    '/ping/10.64.0.0': h1('Ping 10.64.0.0'),
    '/sunset': main.getByRole('listbox').getByRole('option').first(),
    '/map': main.getByText('June Kessler').first(),
    '/tickets': main.getByText(/^\d{6}$/).first(),
    '/dashboard/provider-status': main.getByText(words.fleet.unable),
    '/session/data': main.getByText(words.runs.empty.unable),
    '/apps/todo': main.getByText(words.todos.empty.unable),
    '/apps/users/list': main.getByText(words.users.list.lacking),
    '/apps/users/view/1': main.getByText(words.users.list.lacking),
    '/apps/invoice/list': main.getByText(words.invoices.list.lacking),
  };
  for (const [path, sign] of Object.entries(screens)) {
    await page.goto(environment.url + path);
    await expect(sign, path).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText(words.ui.failure.title), path).toHaveCount(0);
    await expect(page.getByRole('region', { name: words.common.history }), path).toHaveCount(0);
    expect(await bareKeysOn(page), path).toEqual([]);
    expect(await main.innerText(), path).not.toMatch(/\bNaN\b|\bundefined\b|Invalid Date|\[object /);
  }
});

test('work goes on where an upstream refuses without a code, fails with a page, is crowded, or lets every token run out', async ({
  page,
  signIn,
  open,
  environment,
  expectTrouble,
}) => {
  test.setTimeout(120_000);
  expectTrouble(/4\d\d|500/);
  await signIn('admin');
  await open('/');
  const sim = await makeSim(page);
  const path = `/sims/${sim.id}`;
  await open(`/sims/edit/${sim.id}`);
  const main = page.getByRole('main');
  const notes = page.getByLabel(new RegExp(`^${words.fields.notes}`));
  const save = main.getByRole('button', { name: words.common.saveChanges });
  await notes.fill('By the east door');
  for (const [status, why, more] of [
    [422, words.problems.invalid, 'The given data was invalid.'],
    [409, words.problems.illegal_state, 'Conflict.'],
    [429, words.ui.failure.too_many, '7 seconds'],
    [500, words.problems.failed, ''],
  ] as const) {
    await environment.fault({ method: 'POST', path, status });
    await save.click();
    await expect(main.getByText(why), String(status)).toBeVisible();
    await expect(main, String(status)).toContainText(more);
    await expect(main).not.toContainText(/Whoops|10\.9\.8|Exception/);
    await expect(notes).toHaveValue('By the east door');
  }
  // Tokens that say nothing of their end are all worthless at once, and the refresh token never changes.
  for (let time = 1; time <= 2; time++) {
    await fetch(new URL('/_test/expire', environment.upstreamUrl), { method: 'POST' });
    await notes.fill(`By the east door, ${time}`);
    await save.click();
    await expect(save).toHaveAttribute('aria-disabled', 'true');
  }
  await page.reload();
  await expect(notes).toHaveValue('By the east door, 2');

  type Wire = { Ticket_Number: string; cs_no?: string; swap_id?: string };
  const tickets = (await listed(page, '/tickets?status=open&per_page=100')) as unknown as Wire[];
  const ticket = tickets.find(({ cs_no, swap_id }) => cs_no && !swap_id);
  await open('/tech/sim-swap-create');
  const w = words.swaps.wizard;
  await page.getByLabel(w.ticket.label).fill(String(ticket?.Ticket_Number));
  await page.keyboard.press('Enter');
  await main.getByRole('button', { name: new RegExp(`^${w.ticket.beginOn.split('{')[0]}`) }).click();
  await expect(page).toHaveURL(/\/tech\/sim-swap\/\d+$/);
  await expect(main.getByText(String(ticket?.cs_no)).first()).toBeVisible();
});
