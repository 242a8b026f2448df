import { type Answers, answersOf, resourcesOf } from './answers.ts';
import { CALLS, type Call, classNames, hasInput } from './calls.ts';
import { callTestFile } from './templates/callTests.ts';
import { controllerFile, FROM_LARAVEL, isWhole } from './templates/controllers.ts';
import { JSON_SCHEMA } from './templates/jsonSchema.ts';
import { policyClass, policyFile, rightsBySubject } from './templates/policies.ts';
import { configFile, providerFile } from './templates/provider.ts';
import { CHANGED, type Channel, channelsFile, NOT_WRITTEN } from './templates/realtime.ts';
import { realtimeTestFile } from './templates/realtimeTest.ts';
import { REQUEST } from './templates/requestBase.ts';
import { requestFile } from './templates/requests.ts';
import { COLLECTION, RESOURCE } from './templates/resourceBase.ts';
import { resourceFile } from './templates/resources.ts';
import { ABILITIES, INSTALLER, POLICY } from './templates/rights.ts';
import { routesFile } from './templates/routes.ts';
import { companyFile, TEST_CASE } from './templates/testCase.ts';

export const KINDS = ['routes', 'controllers', 'form requests', 'resources', 'policies', 'realtime', 'tests', 'schemas', 'other'] as const;
/** `isYours`: to be filled in or adapted, and never written over. */
export type KitFile = { path: string; content: string; kind: (typeof KINDS)[number]; isYours: boolean };

/** Where Composer looks for a class. */
const pathOf = (name: string) =>
  `${name
    .replace(/^App/, 'app')
    .replace(/^Tests/, 'tests')
    .replaceAll('\\', '/')}.php`;

const whole = (kind: KitFile['kind'], path: string, content: string): KitFile => ({ kind, path, content, isYours: false });
const yours = (kind: KitFile['kind'], path: string, content: string): KitFile => ({ kind, path, content, isYours: true });

const TESTS = 'tests/Feature/Linekeeper';

function filesOfCall(call: Call, { answers }: Answers): KitFile[] {
  const names = classNames(call);
  const answer = answers.get(call.id) ?? { kind: 'nothing' };
  if (call.id in FROM_LARAVEL) return [];
  const controller = controllerFile(call, answer);
  return [
    isWhole(call) ? whole('controllers', pathOf(names.controller), controller) : yours('controllers', pathOf(names.controller), controller),
    ...(hasInput(call) ? [whole('form requests', pathOf(names.request), requestFile(call))] : []),
  ];
}

const hasSchema = ({ id }: Call, { answers }: Answers) => !['nothing', 'file'].includes(answers.get(id)?.kind ?? 'nothing');

function testsOfCall(call: Call, found: Answers): KitFile[] {
  const answer = found.answers.get(call.id) ?? { kind: 'nothing' };
  const schema = whole('schemas', `${TESTS}/schemas/${call.id}.json`, `${JSON.stringify(call.answer, null, 2)}\n`);
  return [
    ...(call.id in FROM_LARAVEL ? [] : [yours('tests', pathOf(classNames(call).test), callTestFile(call, answer))]),
    ...(hasSchema(call, found) ? [schema] : []),
  ];
}

function routesOf(calls: readonly Call[]): KitFile[] {
  const groups = new Map<string, Call[]>();
  for (const call of calls) groups.set(call.extension ?? 'core', [...(groups.get(call.extension ?? 'core') ?? []), call]);
  return [...groups].map(([name, group]) =>
    whole(
      'routes',
      `routes/linekeeper/${name}.php`,
      routesFile(group, name === 'core' ? 'Calls of the core' : `Calls of the extension ${name}`),
    ),
  );
}

type Plan = {
  missing: readonly Call[];
  tested: readonly Call[];
  channels: readonly Channel[];
  prefix: string;
  guard: string;
};

export function filesOf({ missing, tested, channels, prefix, guard }: Plan): KitFile[] {
  const answers = answersOf(CALLS);
  const answering = missing.filter((call) => !(call.id in FROM_LARAVEL));
  const records = [...new Set(tested.flatMap(({ params }) => params.map(({ given }) => given)))];
  return [
    ...routesOf(missing),
    whole('realtime', 'routes/linekeeper-channels.php', channelsFile(channels)),
    whole('realtime', 'app/Events/Linekeeper/Changed.php', CHANGED),
    ...missing.flatMap((call) => filesOfCall(call, answers)),
    whole('form requests', 'app/Http/Requests/Linekeeper/Request.php', REQUEST),
    ...resourcesOf(answers, answering).map((resource) =>
      yours('resources', `app/Http/Resources/Linekeeper/${resource.name}Resource.php`, resourceFile(resource)),
    ),
    whole('resources', 'app/Http/Resources/Linekeeper/Resource.php', RESOURCE),
    whole('resources', 'app/Http/Resources/Linekeeper/Collection.php', COLLECTION),
    ...rightsBySubject().map(({ subject, actions }) => yours('policies', pathOf(policyClass(subject)), policyFile(subject, actions))),
    whole('policies', 'app/Policies/Linekeeper/Policy.php', POLICY),
    yours('policies', 'app/Policies/Linekeeper/Abilities.php', ABILITIES),
    ...(missing.some(({ access }) => access === 'installer')
      ? [yours('other', 'app/Http/Middleware/Linekeeper/InstallerProof.php', INSTALLER)]
      : []),
    whole('other', 'app/Exceptions/Linekeeper/NotWritten.php', NOT_WRITTEN),
    whole('other', 'app/Providers/LinekeeperServiceProvider.php', providerFile()),
    yours('other', 'config/linekeeper.php', configFile({ prefix, guard })),
    ...tested.flatMap((call) => testsOfCall(call, answers)),
    whole('tests', `${TESTS}/RealtimeTest.php`, realtimeTestFile(channels)),
    whole('tests', `${TESTS}/LinekeeperTestCase.php`, TEST_CASE),
    whole('tests', `${TESTS}/JsonSchema.php`, JSON_SCHEMA),
    yours('tests', `${TESTS}/Company.php`, companyFile(records)),
  ];
}
