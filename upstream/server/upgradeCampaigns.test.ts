import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate as run } from 'drizzle-orm/node-postgres/migrator';
import { embeddedConnection } from '#upstream/db/connect.ts';
import { migrate } from '#upstream/db/migrate.ts';
import { sunsetCampaigns, sunsetItems } from '#upstream/sunset/tables.ts';
import { ownFolder } from '#upstream/testing/folder.ts';
import { migrationsThen } from '#upstream/testing/migrationsThen.ts';

const folder = ownFolder();
const BEFORE_CAMPAIGNS = 74;

test('sites from before there were campaigns join one by carrier, however it is written, and technology; of several days the most frequent is the campaign’s, and of a site that had none', async () => {
  const connection = embeddedConnection(await PGlite.create({ extensions: { pg_trgm } }));
  const { database } = connection;
  await run(database as NodePgDatabase, { migrationsFolder: migrationsThen(folder, BEFORE_CAMPAIGNS) });
  const sites = [
    ['A', '263C-CDMA', 'vzw', '2022-12-31'],
    ['B', 'CellCom-3G-V', 'vzw', '2022-12-31'],
    ['C', 'XT50-3G-V', 'vzw', '2022-06-30'],
    ['D', '263H-HSPA', 'att', '2022-02-22'],
    ['E', 'CellCom-3G-A', 'att', null],
    ['F', null, null, null],
    ['G', 'Sonar 9', 'Bell', '2027-01-01'],
    ['H', 'Sonar 9', 'BELL', null],
    ['I', 'XT50-3G-V', 'Verizon', '2022-12-31'],
    ['J', 'Sonar 9', 'Bell', null],
  ];
  for (const [csNo, radio, provider, day] of sites)
    await database.execute(sql`insert into sunset_items (cs_no, cell_type, provider, sunset_date, status, tags, created_at, updated_at)
      values (${csNo}, ${radio}, ${provider}, ${day}, 'open', '[]', now(), now())`);
  await migrate(database);

  const campaigns = await database.select().from(sunsetCampaigns);
  const nameOf = new Map(campaigns.map(({ id, name }) => [id, name]));
  expect(campaigns.map(({ name, technology, sunsetDate }) => [name, technology, sunsetDate]).sort()).toEqual([
    ['AT&T HSPA', 'hspa', '2022-02-22'],
    ['Bell', null, '2027-01-01'],
    ['Sunset', null, null],
    ['Verizon CDMA', 'cdma', '2022-12-31'],
  ]);
  const after = await database.select().from(sunsetItems).orderBy(sunsetItems.csNo);
  expect(after.map(({ csNo, campaignId, sunsetDate, ownDate }) => [csNo, nameOf.get(campaignId ?? 0), sunsetDate, ownDate])).toEqual([
    ['A', 'Verizon CDMA', '2022-12-31', false],
    ['B', 'Verizon CDMA', '2022-12-31', false],
    ['C', 'Verizon CDMA', '2022-06-30', true],
    ['D', 'AT&T HSPA', '2022-02-22', false],
    ['E', 'AT&T HSPA', '2022-02-22', false],
    ['F', 'Sunset', null, false],
    ['G', 'Bell', '2027-01-01', false],
    ['H', 'Bell', '2027-01-01', false],
    ['I', 'Verizon CDMA', '2022-12-31', false],
    ['J', 'Bell', '2027-01-01', false],
  ]);
  await connection.close();
});
