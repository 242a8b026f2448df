import type { Locator, Page } from '@playwright/test';
import type { Sim } from '#lib/contract/sims/sim.ts';
import type { CarrierMove } from '#lib/contract/swaps/move.ts';
import type { Swap } from '#lib/contract/swaps/swap.ts';
import { isFire, isFlagged, type System } from '#lib/contract/systems.ts';
import type { Ticket } from '#lib/contract/tickets.ts';
import { callAs, makeSim } from './apiCalls.ts';
import { expect, words } from './fixtures.ts';

const t = words.swaps;
const w = t.wizard;

/** What stands before the first value of a text. */
const start = (text: string) =>
  new RegExp(
    `^${text
      .split('{')[0]
      ?.trimEnd()
      .replace(/[()?.]/g, '\\$&')}`,
  );
export const act = (page: Page, text: string) => page.getByRole('main').getByRole('button', { name: start(text) });
export const line = (page: Page, name: string) => page.getByRole('group', { name, exact: true });
export const stepTo = (page: Page, step: keyof typeof t.steps) =>
  page.getByRole('button', { name: w.goTo.replace('{step}', t.steps[step]), exact: true });
export const goTo = (page: Page, step: keyof typeof t.steps) => stepTo(page, step).click();
/** Past what changes in the communication section, which is looked at before anything is sent. */
export async function sendProgram(page: Page, go: (target: Locator) => Promise<void> = (target) => target.click()) {
  await go(act(page, t.communication.go));
  const dialog = page.getByRole('dialog', { name: start(t.communication.title) });
  await expect(dialog.getByRole('status')).toBeVisible();
  await go(dialog.getByRole('button', { name: 'Send whole program' }));
  await expect(dialog).toHaveCount(0);
}
/** Any step on the line of the swap. */
export const lookAt = (page: Page, step: keyof typeof t.steps) =>
  page
    .getByRole('navigation', { name: w.line })
    .getByRole('button', { name: new RegExp(` ${t.steps[step]}`) })
    .click();
export const onStep = (page: Page, step: keyof typeof t.steps) => page.getByRole('region', { name: new RegExp(`\\d: ${t.steps[step]}$`) });
export const over = (page: Page, status: keyof typeof t.status) =>
  page.getByRole('region', { name: w.ended.replace('{status}', t.status[status]) });

export const read = async <Data>(page: Page, path: string) => (await callAs(page, 'GET', path)).body.data as unknown as Data;

const taken = new Set<string>();
type Scene = { ticket: Ticket; system: System };

/** An open ticket about a burglary system with an active SIM and no swap, whose panel can be programmed from here, or not. */
export async function scene(page: Page, isRemote = true): Promise<Scene> {
  const open = await read<Ticket[]>(page, '/tickets?status=open&per_page=100');
  for (const ticket of open) {
    // Other stories open more of them for one system.
    const isAlone = open.filter(({ cs_no }) => cs_no === ticket.cs_no).length === 1;
    if (!ticket.cs_no || !isAlone || taken.has(ticket.cs_no)) continue;
    const system = await read<System | undefined>(page, `/cs/system/${ticket.cs_no}`);
    // What an elevator's proof demands has no zones in it.
    if (
      !system?.kinds?.includes('burglary') ||
      system.swap_id ||
      isFire(system.kinds) ||
      /X[TR]/.test(system.panel?.PanelType ?? '') !== isRemote
    )
      continue;
    if (!system.sims?.some(({ status, provider }) => status === 'active' && provider === 'vzw')) continue;
    taken.add(ticket.cs_no);
    return { ticket, system };
  }
  throw new Error('no ticket for a swap');
}

async function swapOf(page: Page, method: string, path: string, body?: object): Promise<Swap> {
  const answer = (await callAs(page, method, path, body)) as unknown as { status: number; body: { swap: Swap } };
  if (answer.status !== 200) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
  return answer.body.swap;
}
export const showSwap = (page: Page, id: number) => swapOf(page, 'GET', `/sim-swap/${id}`);
export const changeSwap = async (page: Page, id: number, body: object) =>
  swapOf(page, 'POST', `/sim-swap/${id}`, { ...body, version: (await showSwap(page, id)).version });

export const beginSwap = (page: Page, { ticket, system }: Scene) =>
  swapOf(page, 'PUT', '/sim-swap', { ticket_number: ticket.Ticket_Number, cs_no: system.cs_no });

/** A swap begun by the person of the page, who may also make SIMs; both of its SIMs chosen, to be put on test. */
export async function chosen(page: Page, at: Scene, move: CarrierMove = 'new-line', stock: object = {}) {
  const { id } = await beginSwap(page, at);
  const old = at.system.sims?.find(({ status, provider }) => status === 'active' && provider === 'vzw');
  const isRemote = isFlagged(at.system.panel?.PanelType);
  const cell_type = isRemote ? '263LTE-V' : 'TG-7E-V';
  const fresh = await makeSim(page, { device_type: cell_type, ...stock });
  await changeSwap(page, id, { step: 2, old_sim_id: old?.id, new_sim_id: fresh.id, cell_type, move });
  if (isRemote) await changeSwap(page, id, { program_work: { kind: 'whole', reason: 'A new board in the panel' } });
  await changeSwap(page, id, { step: 3 });
  return { id, old, fresh };
}

/** The same, on test, confirmed by the station, with the program and the fitting next. */
export async function onTest(page: Page, at: Scene, move?: CarrierMove, stock?: object) {
  const swap = await chosen(page, at, move, stock);
  const asked = await callAs(page, 'POST', `/cs/system/${at.system.system_no}/on-test/${swap.id}`, { minutes: 90 });
  expect(asked.status).toBe(200);
  await expect.poll(async () => (await showSwap(page, swap.id)).test?.state).toBe('on');
  await changeSwap(page, swap.id, { step: 4 });
  return swap;
}

const startTransfer = async (page: Page, id: number, what: 'upload' | 'download') =>
  swapOf(page, 'POST', `/sim-swap/${id}/start-${what}`, { version: (await showSwap(page, id)).version });
const settles = (page: Page, id: number, what: 'upload' | 'download') =>
  expect.poll(async () => (await showSwap(page, id))[what]?.state, { timeout: 20_000 }).toBe('done');

/** The same, with the program saved and the new radio active and fitted. */
export async function fitted(page: Page, at: Scene) {
  const swap = await onTest(page, at);
  await startTransfer(page, swap.id, 'upload');
  expect((await callAs(page, 'PUT', `/sims/${swap.fresh.id}/activate`, {})).status).toBe(200);
  await settles(page, swap.id, 'upload');
  await expect.poll(async () => (await read<Sim>(page, `/sims/${swap.fresh.id}`)).status, { timeout: 20_000 }).toBe('active');
  await changeSwap(page, swap.id, { checks: ['old-removed', 'fitted', 'antenna', 'tamper-closed'].map((name) => ({ name })) });
  await changeSwap(page, swap.id, { step: 5 });
  return swap;
}

/** The same, with everything proven and the last step open. */
export async function proven(page: Page, at: Scene) {
  const swap = await fitted(page, at);
  await startTransfer(page, swap.id, 'download');
  await settles(page, swap.id, 'download');
  await expect.poll(async () => (await showSwap(page, swap.id)).proof?.missing, { timeout: 40_000 }).toEqual([]);
  await changeSwap(page, swap.id, { step: 6 });
  return swap;
}
