import { and, asc, isNotNull, sql } from 'drizzle-orm';
import { PROVIDERS, type Provider } from '#lib/contract/sims/states.ts';
import type { BillField } from '#lib/contract/words/lineAudit.ts';
import { CARRIER_RULES } from '#lib/domain/carrierRules.ts';
import { firstOf, monthsAfter } from '#lib/domain/recurring.ts';
import { luhnDigit } from '#lib/format/identifiers.ts';
import { localDay } from '#lib/format/localDay.ts';
import type { Database } from '#upstream/db/connect.ts';
import { insertMany } from '#upstream/db/insertMany.ts';
import { insertOne } from '#upstream/db/insertOne.ts';
import { carrierAccounts, carrierBillLines, carrierBills } from '#upstream/lineAudit/tables.ts';
import { plans } from '#upstream/plans/tables.ts';
import { type SimRow, sims } from '#upstream/sims/tables.ts';
import { randomOf } from '#upstream/simulators/random.ts';
import { TEXAS } from './rounds.ts';

const DAY = 86_400_000;

type Odd = { strangers: string[]; forgotten: number; off: number };
/** On the first account's bill of each. */
const ODD: Record<Provider, Odd> = {
  vzw: { strangers: ['891480000017734412', '891480000017734420', '891480000019903158'], forgotten: 3, off: 2 },
  att: { strangers: ['890117020044318877'], forgotten: 1, off: 1 },
  tmo: { strangers: [], forgotten: 1, off: 0 },
};
const COMMON: Record<string, BillField> = { ICCID: 'iccid', IMEI: 'imei' };
const THINGSPACE: Record<string, BillField> = {
  ...COMMON,
  MDN: 'mdn',
  'Service plan': 'plan',
  'Total charges': 'charge',
  'Usage (KB)': 'usage',
};
const CONTROL_CENTER: Record<string, BillField> = { ...COMMON, MSISDN: 'mdn', 'Rate plan': 'plan', 'Subscription charge': 'charge' };
const NONE: Odd = { strangers: [], forgotten: 0, off: 0 };
const USUAL = 350;
/** Lines whose suspension ended by itself, unnoticed. */
const RUN_OUT = 3;

async function runOut(tx: Database, epoch: Date) {
  const rows = await tx
    .select({ id: sims.id })
    .from(sims)
    .where(and(sql`${sims.status} = 'suspended' and ${sims.provider} = 'vzw'`, isNotNull(sims.csNo)))
    .orderBy(asc(sims.suspendedUntil))
    .limit(RUN_OUT);
  for (const [index, { id }] of rows.entries())
    await tx
      .update(sims)
      .set({ suspendedUntil: new Date(epoch.getTime() - (4 + 9 * index) * DAY) })
      .where(sql`id = ${id}`);
}

/** What each carrier billed last month: the lines we hold, without some it forgot, with some that are not ours or were switched off long ago. */
export async function seedLineAudit(tx: Database, seed: string, epoch: Date): Promise<void> {
  const month = monthsAfter(localDay(TEXAS, epoch.getTime()).slice(0, 7), -1);
  const first = new Date(`${firstOf(month)}T06:00:00Z`);
  await runOut(tx, epoch);
  const prices = new Map((await tx.select().from(plans)).map((plan) => [`${plan.provider} ${plan.code}`, plan]));
  const stock = await tx.select().from(sims).where(isNotNull(sims.iccid)).orderBy(asc(sims.id));
  const at = new Date(epoch.getTime() - 2 * DAY);
  const billed = PROVIDERS.flatMap((provider) => {
    const accounts = [...new Set(stock.flatMap((sim) => (sim.provider === provider && sim.account) || []))].sort();
    return accounts.map((account, nth) => ({ provider, account, first: accounts[0], ...(nth === 0 ? ODD[provider] : NONE) }));
  });
  for (const { provider, account, first: usual, strangers, forgotten, off } of billed) {
    const own = stock.filter((sim) => sim.provider === provider && (sim.account ?? usual) === account);
    const on = own.filter(
      ({ status, activatedAt }) => CARRIER_RULES[provider].bills.includes(status) && (!activatedAt || activatedAt < first),
    );
    if (on.length === 0) continue;
    const step = Math.floor(on.length / (forgotten + 1));
    const left = new Set(Array.from({ length: forgotten }, (_, index) => on[(index + 1) * step]?.id));
    const ended = own.filter(({ status, updatedAt }) => status === 'deactivated' && updatedAt.getTime() < first.getTime() - 30 * DAY);
    const lineOf = (sim: SimRow) => {
      const plan = sim.carrierPlan ?? sim.plan;
      const price = prices.get(`${provider} ${plan}`);
      const cents = (sim.status === 'suspended' ? price?.suspendedCents : price?.activeCents) ?? USUAL;
      const used = sim.lastSessionAt === null || sim.lastSessionAt > first ? 5000 + randomOf(seed, 'billed', sim.id).below(9000) : 0;
      return { iccid: sim.iccid, imei: sim.imei || null, mdn: sim.msisdn, plan, cents, status: sim.status, usage: used, simId: sim.id };
    };
    const stranger = (serial: string) => {
      const nothing = { imei: null, mdn: null, plan: null, status: 'active', usage: 0, simId: null };
      return { iccid: serial + luhnDigit(serial), ...nothing, cents: USUAL };
    };
    const lines = [...on.filter(({ id }) => !left.has(id)), ...ended.slice(0, off)].map(lineOf);
    const all = [...lines, ...strangers.map(stranger)];
    const columns = provider === 'vzw' ? THINGSPACE : CONTROL_CENTER;
    const { id: accountId } = await insertOne(tx, carrierAccounts, { provider, account, columns });
    const bill = await insertOne(tx, carrierBills, {
      ...{ accountId, month: firstOf(month), fileName: `${provider}-${month}.csv`, lines: all.length },
      ...{ cents: all.reduce((sum, { cents }) => sum + cents, 0), createdBy: null, createdAt: at, updatedAt: at, readAt: at },
    });
    await insertMany(
      tx,
      carrierBillLines,
      all.map((line) => ({ billId: bill.id, ...line, again: false })),
    );
  }
}
