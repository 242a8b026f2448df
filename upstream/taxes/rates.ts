import { isNull, sql } from 'drizzle-orm';
import { mayEverywhere } from '#lib/access/allows.ts';
import type * as contract from '#lib/contract/index.ts';
import { LOCAL_CAPS, MOST_DAYS_AHEAD } from '#lib/contract/words/taxes.ts';
import { rateOn, sumOfRates } from '#lib/domain/taxPlaces.ts';
import { daysAfter } from '#lib/format/localDay.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { metaOf } from '#upstream/core/paging.ts';
import { invalid, ProblemResponse } from '#upstream/core/problemResponse.ts';
import { lockRecord } from '#upstream/core/selectForUpdate.ts';
import { changeRow } from '#upstream/db/changeRow.ts';
import type { Database } from '#upstream/db/connect.ts';
import { todayOf } from '#upstream/invoices/repository.ts';
import { invoices } from '#upstream/invoices/tables.ts';
import { sitesWithPlaces, taxGaps } from './gaps.ts';
import { readJurisdictions } from './read.ts';
import { taxJurisdictions, taxPlaces, taxRates } from './tables.ts';

type Acts = Pick<Handlers<typeof contract.taxes>, 'addRate' | 'gaps'>;

/** A place whose local taxes would come to more than its state allows, on the rate's first day or when another one begins there later. */
async function overCap(tx: Database, id: number, { from, basis_points }: { from: string; basis_points: number }, today: string) {
  const places = (await tx.select().from(taxPlaces)).filter(({ jurisdictions }) => jurisdictions.includes(id));
  const byId = new Map((await readJurisdictions(tx, today)).map((each) => [each.id, each]));
  for (const { state, zip, city, jurisdictions } of places) {
    const cap = LOCAL_CAPS[state];
    if (cap === undefined) continue;
    const others = jurisdictions.flatMap((each) => {
      const found = each === id ? undefined : byId.get(each);
      return found && found.kind !== 'state' ? [found.rates] : [];
    });
    const days = new Set([from, ...others.flat().map((rate) => rate.from)]);
    const place = [city, state, zip].filter(Boolean).join(' ');
    for (const day of [...days].filter((each) => each >= from).toSorted()) {
      const sum = sumOfRates([basis_points, ...others.map((rates) => rateOn(rates, day) ?? 0)]);
      const since = day === from ? '' : ` from ${day}`;
      if (sum > cap) return `local taxes of ${place} come to ${sum / 100} %${since}, and ${state} allows ${cap / 100} %`;
    }
  }
  return undefined;
}

export const rateActs = (context: Context): Acts => ({
  addRate: async ({ params, body: { from, basis_points, dry_run, version }, ability, transact }) =>
    transact(async (tx) => {
      const today = todayOf(context);
      const allowed = (reader: typeof ability, action: 'read' | 'update') =>
        mayEverywhere(reader, action, 'Invoice') ? sql`true` : sql`false`;
      if (!dry_run) await tx.execute(sql`lock table ${taxJurisdictions} in share row exclusive mode`);
      const row = await lockRecord(
        tx,
        taxJurisdictions,
        { id: params.id, ability, action: 'update', version },
        { allowed: allowed as never, current: async ({ id }) => (await readJurisdictions(tx, today, [id]))[0] },
      );
      if (!row || row instanceof ProblemResponse) return row;
      const latest = daysAfter(today, MOST_DAYS_AHEAD);
      if (from > latest) return invalid({ from: [`is after ${latest}: a rate begins within two years`] });
      const [known] = await readJurisdictions(tx, today, [row.id]);
      const last = known?.rates.at(-1);
      if (last && from <= last.from) return invalid({ from: [`${row.code} has a rate from ${last.from}: a new one begins after it`] });
      if (last?.basis_points === basis_points) return invalid({ basis_points: [`is the rate since ${last.from}`] });
      const over = row.kind === 'state' ? undefined : await overCap(tx, row.id, { from, basis_points }, today);
      if (over) return invalid({ basis_points: [over] });
      if (!dry_run) {
        await tx.insert(taxRates).values({ jurisdictionId: row.id, from, rate: Math.round(basis_points * 100) });
        await changeRow(tx, taxJurisdictions, row, {}, context.clock.now());
      }
      const sites = (await sitesWithPlaces(tx)).filter(({ place }) => place?.jurisdictions.includes(row.id));
      const drafts = await tx.$count(
        invoices,
        sql`${isNull(invoices.issuedAt)} and jsonb_path_exists(invoices.taxes, '$[*].parts[*] ? (@.code == $code)', ${JSON.stringify({ code: row.code })}::jsonb)`,
      );
      const [jurisdiction] = await readJurisdictions(tx, today, [row.id]);
      if (!jurisdiction) throw new Error(`jurisdiction ${row.id} is gone`);
      return {
        data: {
          ...{ jurisdiction, before: last?.basis_points ?? null, drafts, systems: sites.length },
          places: new Set(sites.map(({ place }) => place?.id)).size,
          customers: new Set(sites.map(({ customer_id }) => customer_id)).size,
        },
      };
    }),

  gaps: async ({ query, ability }) => {
    if (!mayEverywhere(ability, 'read', 'Invoice')) return new ProblemResponse('forbidden');
    const { page, per_page } = query;
    const all = await taxGaps(context.database, todayOf(context), query.q);
    return { data: all.slice((page - 1) * per_page, page * per_page), meta: metaOf(query, all.length) };
  },
});
