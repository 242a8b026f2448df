import { count } from 'drizzle-orm';
import { batchEditCases } from './batches/batchEdits.cases.ts';
import { batchCases } from './batches/batches.cases.ts';
import { batchRowCases } from './batches/batchRows.cases.ts';
import { selectionCases } from './batches/selections.cases.ts';
import { bulkCases } from './bulk/bulk.cases.ts';
import { conditionCases } from './conditions.cases.ts';
import { type Connection, pooledConnection } from './db/connect.ts';
import { prepare } from './db/prepare.ts';
import { sims } from './db/schema.ts';
import { planCases } from './dispatch/plan.cases.ts';
import { roadCases } from './dispatch/road.cases.ts';
import { suggestCases } from './dispatch/suggest/suggest.cases.ts';
import { simFileCases } from './export/simFile.cases.ts';
import { fleetCases } from './fleet/fleet.cases.ts';
import { ghostCases } from './ghosts/ghosts.cases.ts';
import { idempotencyCases } from './idempotency.cases.ts';
import { guessCases } from './installer/guesses.cases.ts';
import { installerCases } from './installer/installer.cases.ts';
import { photoCases } from './installer/photos.cases.ts';
import { invoiceCases } from './invoices/invoices.cases.ts';
import { jobCases } from './jobs.cases.ts';
import { maintenanceCases } from './maintenance/maintenance.cases.ts';
import { refreshCases } from './refresh.cases.ts';
import { sessionCases } from './session.cases.ts';
import { carrierCases } from './sims/carrier.cases.ts';
import { simEditCases } from './sims/edits.cases.ts';
import { simLifecycleCases } from './sims/lifecycle.cases.ts';
import { simCases } from './sims/sims.cases.ts';
import { stockCases } from './stock/stock.cases.ts';
import { sunsetCases } from './sunset/sunset.cases.ts';
import { swapCases } from './swaps/swaps.cases.ts';
import { systemCases } from './systems/systems.cases.ts';
import { type Bench, openBench } from './testing/bench.ts';
import { postgresBin, startPostgres } from './testing/postgres.ts';
import { QUICK_HASH } from './testing/quickHash.ts';
import { testCases } from './tests/tests.cases.ts';
import { ticketCases } from './tickets/tickets.cases.ts';
import { todoCases } from './todos/todos.cases.ts';
import { userCases } from './users/users.cases.ts';
import { viewCases } from './views.cases.ts';

const onPostgres = postgresBin ? describe : describe.skip;

onPostgres('on a real Postgres', () => {
  let postgres: Awaited<ReturnType<typeof startPostgres>>;
  let bench: Bench;

  beforeAll(async () => {
    postgres = await startPostgres(postgresBin ?? '');
    const others: Connection[] = [1, 2, 3].map(() => pooledConnection(postgres.url));
    const now = new Date();
    // Four instances that start at once prepare it once.
    const [opened] = await Promise.all([
      openBench(pooledConnection(postgres.url)),
      ...others.map((connection) =>
        prepare(connection, { world: { sims: 600, now, passwordHash: QUICK_HASH } }).then(() => connection.close()),
      ),
    ]);
    bench = opened;
  }, 60_000);
  afterAll(async () => {
    await bench.close();
    await postgres.stop();
  });

  test('four instances that start at once make one world', async () => {
    expect(await bench.database.select({ all: count() }).from(sims)).toEqual([{ all: 600 }]);
  });

  describe('the SIM list', () => simCases(() => bench));
  describe('the SIM list as a file', () => simFileCases(() => bench));
  describe('invoices', () => invoiceCases(() => bench));
  describe('users', () => userCases(() => bench));
  describe('saved views', () => viewCases(() => bench));
  describe('stock and scans', () => stockCases(() => bench));
  describe('the fleet', () => fleetCases(() => bench));
  describe('rules with conditions', () => conditionCases(() => bench));
  describe('signing in', () => sessionCases(() => bench));
  describe('staying signed in', () => refreshCases(() => bench));
  describe('adding and changing SIMs', () => simEditCases(() => bench));
  describe('on site', () => installerCases(() => bench));
  describe('photos from the site', () => photoCases(() => bench));
  describe('guesses of strangers', () => guessCases(() => bench));
  describe('work that outlives its process', () => jobCases(() => bench));
  describe('work on many SIMs at once', () => bulkCases(() => bench));
  describe('what goes to the carrier', () => carrierCases(() => bench));
  describe('writes sent more than once', () => idempotencyCases(() => bench));
  describe('the life of a SIM', () => simLifecycleCases(() => bench));
  describe('adding and listing batches', () => batchCases(() => bench));
  describe('changing and moving batches', () => batchEditCases(() => bench));
  describe('what the rows of a batch are asked', () => batchRowCases(() => bench));
  describe('selections, files and scans', () => selectionCases(() => bench));
  describe('swaps', () => swapCases(() => bench));
  describe('tickets', () => ticketCases(() => bench));
  describe('to-dos', () => todoCases(() => bench));
  describe('planned days', () => planCases(() => bench));
  describe('on the road', () => roadCases(() => bench));
  describe('a suggestion', () => suggestCases(() => bench));
  describe('the sunset sites', () => sunsetCases(() => bench));
  describe('systems on test', () => testCases(() => bench));
  describe('systems and what is asked about them', () => systemCases(() => bench));
  describe('ghosts', () => ghostCases(() => bench));
  describe('maintenance', () => maintenanceCases(() => bench));
});
