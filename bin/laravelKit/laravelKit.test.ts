import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { endpoints } from '#lib/contract/table.ts';
import { answersOf } from '#upstream/laravelKit/answers.ts';
import { CALLS, callsOf, classNames, EXTENSIONS_OF_CALLS } from '#upstream/laravelKit/calls.ts';
import { isWhole } from '#upstream/laravelKit/templates/controllers.ts';
import { ownFolder } from '#upstream/testing/folder.ts';
import { type BareApplication, bareApplication, runKit } from './bareApplication.ts';

const root = ownFolder();
const read = (app: BareApplication, path: string) => readFileSync(join(app.folder, path), 'utf8');

type Route = { method: string; uri: string; action: string; middleware: string[] };
const routesOf = async (app: BareApplication): Promise<Route[]> => JSON.parse(await app.artisan('route:list', '--json'));

/** The names of what PHPUnit called incomplete. */
const waiting = (output: string) => [...output.matchAll(/^(App\\\S+)::__invoke is to be written\.$/gm)].map(([, name = '']) => name);
const toBeWritten = (calls = callsOf([])) => calls.filter((call) => !isWhole(call)).map((call) => classNames(call).controller);

/** A company's programmer at work: a list, a record, a write, a call on a batch and one on a system. */
function fill(app: BareApplication) {
  app.addCompany();
  app.write(
    'Sims/ListController',
    `$query = \\App\\Models\\Sim::query();
        $request->has('status') && $query->whereIn('status', $request->validated()['status']);

        return SimResource::collection($query->paginate((int) $request->input('per_page', 25)));`,
  );
  app.write(
    'Sims/ShowController',
    `$sim = \\App\\Models\\Sim::findOrFail($id);
        \\Illuminate\\Support\\Facades\\Gate::authorize('linekeeper.Sim.read', $sim);

        return new SimResource($sim);`,
  );
  app.write(
    'Sims/ActivateController',
    `$sim = \\App\\Models\\Sim::findOrFail($id);
        $sim->update(['pending' => ['action' => 'activate', 'reason' => $request->input('reason'), 'requested_at' => now()]]);
        \\App\\Events\\Linekeeper\\Changed::dispatch('sims', 'sims', $sim->id);

        return new SimResource($sim);`,
  );
  app.write(
    'Batches/ChangeWarehouseController',
    `$batch = \\App\\Models\\Batch::findOrFail($id);
        $batch->update($request->validated());

        return new BatchListItemResource($batch);`,
  );
  app.write(
    'Systems/OnTestController',
    `return new TestStatusResource([
            'system_no' => $systemNo,
            'on_test' => true,
            'confirmed' => false,
            'since' => now(),
            'expires_at' => now()->addMinutes((int) $request->input('minutes')),
        ]);`,
  );
}
const FILLED = ['Sims\\List', 'Sims\\Show', 'Sims\\Activate', 'Batches\\ChangeWarehouse', 'Systems\\OnTest'];
const filled = FILLED.map((name) => `App\\Http\\Controllers\\Linekeeper\\${name}Controller`);

describe('laravel-kit in a bare Laravel application', () => {
  let app: BareApplication;
  let said: Awaited<ReturnType<typeof runKit>>;
  beforeAll(async () => {
    app = await bareApplication(join(root, 'bare'));
    said = await runKit(app.folder);
    app.nameProvider();
  });

  test('it says how much is missing, what it has written, what is to be filled in, and what is next', () => {
    expect(said).toEqual({ code: 0, output: expect.stringContaining('has 0 of 65 calls; 65 are missing.') });
    expect(said.output).toMatch(/controllers +64, 61 of them to be filled in/);
    expect(said.output).toContain('1. Name App\\Providers\\LinekeeperServiceProvider::class in config/app.php.');
    expect(said.output).toContain('Write the 61 controllers');
  });

  test('every call of the core is a route, asked for its right', async () => {
    const routes = await routesOf(app);
    const core = endpoints.filter(({ endpoint }) => !endpoint.extension);
    for (const { endpoint } of core) {
      const route = routes.find(
        ({ method, uri }) => method.split('|').includes(endpoint.method) && uri === `api${endpoint.path.replace(/:(\w+)/g, '{$1}')}`,
      );
      const { access } = endpoint;
      expect([endpoint.path, route?.middleware]).toEqual([
        endpoint.path,
        [
          'api',
          ...(access === 'bff' ? [] : ['auth:api']),
          ...(typeof access === 'string' ? [] : [`can:linekeeper.${access[1]}.${access[0]}`]),
        ],
      ]);
    }
    expect(routes).toHaveLength(core.length);
  });

  test('every file is PHP, and every class of it can be loaded', async () => {
    const { stdout } = await app.run('php', 'load.php');
    expect(stdout).toMatch(/^\d{3} files$/);
  });

  test('before anything is filled in rights and input are judged, and each answer waits for its controller, by name', async () => {
    const output = await app.phpunit();
    expect(output).toMatch(/OK, but incomplete, skipped, or risky tests!\nTests: \d+, Assertions: \d+, Incomplete: 61\./);
    expect(waiting(output).toSorted()).toEqual(toBeWritten().toSorted());
  });

  describe('whose programmer fills some calls in', () => {
    beforeAll(() => fill(app));

    test('the tests of what is filled in pass, the others wait as before', async () => {
      const output = await app.phpunit();
      expect(output).toMatch(/OK, but incomplete, skipped, or risky tests!\nTests: \d+, Assertions: \d+, Incomplete: 56\./);
      expect(waiting(output).toSorted()).toEqual(
        toBeWritten()
          .filter((name) => !filled.includes(name))
          .toSorted(),
      );
    });

    test('a field of a resource that breaks fails its tests, with place, value and rule', async () => {
      const path = 'app/Http/Resources/Linekeeper/SimResource.php';
      app.edit(path, (text) => text.replace("$this->text('status')", "'lost'").replace("'imei' =>", "'IMEI' =>"));
      const output = await app.phpunit();
      app.edit(path, (text) => text.replace("'status' => 'lost'", "'status' => $this->text('status')").replace("'IMEI' =>", "'imei' =>"));
      expect(output).toContain('What sims.show answers does not fit schemas/sims.show.json:');
      expect(output).toContain('data.status: "lost"; must be one of "inventory", "test-ready"');
      expect(output).toContain('data[0].status: "lost"; must be one of');
      expect(output).toContain('data.imei: not there; must be given');
      expect(output).toMatch(/Tests: \d+, Assertions: \d+, Failures: 4, Incomplete: 56\./);
    });

    test('run again it writes nothing; --force mends what is the kit’s and leaves what is yours', async () => {
      const routes = 'routes/linekeeper/core.php';
      const [own, whole] = [read(app, 'app/Http/Controllers/Linekeeper/Sims/ShowController.php'), read(app, routes)];
      app.edit(routes, (text) => text.replace("Route::get('user'", "// Route::get('user'"));
      const again = await runKit(app.folder);
      expect(again.output).toContain('Nothing was to be written.');
      expect(again.output).toContain(`1 are there and differ; --force writes them anew:\n  ${routes}`);
      expect(again.output).toContain('6 that you have changed stay as they are:');
      expect(again.output).not.toContain('Name App\\Providers');
      const forced = await runKit(app.folder, '--force');
      expect(forced.output).toMatch(/Files written\n {2}routes +1\n/);
      expect(read(app, routes)).toBe(whole);
      expect(read(app, 'app/Http/Controllers/Linekeeper/Sims/ShowController.php')).toBe(own);
    });

    test('an extension is added later, in files of its own', async () => {
      const { output } = await runKit(app.folder, '--with', 'history');
      expect(output).toMatch(/Files written\n {2}routes +1\n {2}controllers +\d+, \d+ of them to be filled in/);
      expect(output).toContain('name it: LINEKEEPER_EXTENSIONS=history.');
      const added = (await routesOf(app)).filter(({ uri }) => uri.endsWith('/history'));
      expect(added).toHaveLength(endpoints.filter(({ endpoint }) => endpoint.extension === 'history').length);
    });
  });
});

describe('laravel-kit in an application that has calls of its own', () => {
  let app: BareApplication;
  beforeAll(async () => {
    app = await bareApplication(join(root, 'own'));
    app.edit(
      'routes/api.php',
      (text) =>
        `${text}Route::get('sims/{sim}', fn () => ['data' => []]);\nRoute::match(['get', 'put'], 'sims', fn () => ['data' => []]);\n`,
    );
    writeFileSync(
      join(app.folder, 'routes/channels.php'),
      `<?php\nBroadcast::channel('sims', fn () => true);\nBroadcast::channel("batch.{batch}", fn () => true);\n`,
    );
  });

  test('only what is missing is written, and tests of the others where they are asked for', async () => {
    const { output } = await runKit(app.folder);
    expect(output).toContain('has 3 of 65 calls; 62 are missing.');
    const routes = read(app, 'routes/linekeeper/core.php');
    expect(routes).not.toContain("'sims/{id}', Sims\\ShowController");
    expect(routes).toContain("Route::post('sims/{id}', Sims\\ChangeController");
    expect(read(app, 'routes/linekeeper-channels.php')).not.toMatch(/'(sims|batch\.\{id\})'/);
    expect(read(app, 'routes/linekeeper-channels.php')).toContain("'swaps'");
    const test = join(app.folder, 'tests/Feature/Linekeeper/Sims/ShowTest.php');
    expect(existsSync(test)).toBe(false);
    await runKit(app.folder, '--tests-of-all');
    expect(existsSync(test)).toBe(true);
  });

  test('where Sanctum is, its guard knows a token; a later Laravel names its providers elsewhere', async () => {
    writeFileSync(join(app.folder, 'composer.json'), JSON.stringify({ require: { 'laravel/sanctum': '^4.0' } }));
    writeFileSync(join(app.folder, 'bootstrap/providers.php'), '<?php return [];');
    rmSync(join(app.folder, 'config/linekeeper.php'));
    expect((await runKit(app.folder)).output).toContain('LinekeeperServiceProvider::class in bootstrap/providers.php.');
    expect(read(app, 'config/linekeeper.php')).toContain("env('LINEKEEPER_GUARD', 'sanctum')");
  });

  test('where PHP runs elsewhere its routes come from a file', async () => {
    const file = join(root, 'routes.json');
    writeFileSync(file, `PHP Warning: something\n${JSON.stringify([{ method: 'GET|HEAD', uri: 'api/user', action: 'Closure' }])}`);
    expect((await runKit(app.folder, '--routes', file)).output).toContain('has 1 of 65 calls');
    expect((await runKit(app.folder, '--routes', file, '--prefix', '/api/v1/')).output).toContain('has 0 of 65 calls');
    writeFileSync(file, 'Whoops');
    expect(await runKit(app.folder, '--routes', file)).toEqual({
      code: 1,
      output: `${file}: no list of routes as \`php artisan route:list --json\` writes it, but "Whoops".\n`,
    });
  });

  test('an application that can’t tell its routes is not written into', async () => {
    app.edit('config/queue.php', () => '<?php throw new Exception("no queue");');
    const { code, output } = await runKit(app.folder);
    expect(code).toBe(1);
    expect(output).toMatch(/^`php artisan route:list --json` in .+ failed: .*no queue/);
    expect(output).toContain('--routes FILE');
  });
});

test.each([
  [[], /^Usage: npm run laravel-kit -- FOLDER/],
  [['nowhere'], /nowhere: there is no such folder\.\n$/],
  [['lib'], /lib is no Laravel application: it has no file artisan\.\n$/],
  [['lib', '--with', 'hstory'], /^--with hstory: there is no such extension\. There are: history, bulk/],
  [['lib', '--with', 'idempotency'], /^--with idempotency: it has no calls of its own/],
  [['lib', '--prefix', 'a b'], /^--prefix a b: must be a path such as api or api\/v1\.\n$/],
  [['lib', '--fast'], /^Unknown option '--fast'[\s\S]*Usage:/],
])('laravel-kit %j is refused in a sentence', async (args, said) => {
  expect(await runKit(...args)).toEqual({ code: 1, output: expect.stringMatching(said) });
});

test('an application of another namespace is told so', async () => {
  const folder = join(root, 'other');
  for (const name of ['app', 'routes']) mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, 'artisan'), '');
  writeFileSync(join(folder, 'composer.json'), JSON.stringify({ autoload: { 'psr-4': { 'Acme\\': 'app/' } } }));
  expect((await runKit(folder)).output).toMatch(/composer\.json: no "App\\\\" among its psr-4/);
});

test('a resource is wrapped as every call that answers with it says, also where all extensions are there', () => {
  const { answers, resources } = answersOf(CALLS);
  for (const { id } of callsOf([...EXTENSIONS_OF_CALLS])) {
    const answer = answers.get(id);
    if (answer?.kind === 'record') expect([id, resources.get(answer.resource)?.wrap]).toEqual([id, answer.wrap]);
  }
});
