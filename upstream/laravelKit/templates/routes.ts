import { type Call, classNames, isRight } from '#upstream/laravelKit/calls.ts';
import { classOf, namespaceOf } from '#upstream/laravelKit/php.ts';
import { FROM_LARAVEL } from './controllers.ts';
import { gateOf } from './policies.ts';

const INSTALLER = 'App\\Http\\Middleware\\Linekeeper\\InstallerProof';

const targetOf = (call: Call) => {
  const laravel = FROM_LARAVEL[call.id];
  if (laravel) return `[${classOf(laravel)}::class, 'authenticate']`;
  const { controller } = classNames(call);
  return `${classOf(namespaceOf(controller))}\\${classOf(controller)}::class`;
};

function routeOf(call: Call) {
  const guard = isRight(call.access) ? `->middleware('can:${gateOf(call.access)}')` : '';
  const proof = call.access === 'installer' ? '->middleware(InstallerProof::class)' : '';
  return `Route::${call.method.toLowerCase()}('${call.path}', ${targetOf(call)})${guard}${proof};`;
}

const usesOf = (calls: readonly Call[]) =>
  [
    ...new Set([
      'Illuminate\\Support\\Facades\\Route',
      ...calls.map((call) => FROM_LARAVEL[call.id] ?? namespaceOf(classNames(call).controller)),
      ...(calls.some(({ access }) => access === 'installer') ? [INSTALLER] : []),
    ]),
  ].sort();

const isSignedIn = ({ access }: Call) => access === 'signed-in' || access === 'client' || isRight(access);

/** A file of `routes/linekeeper/`. */
export function routesFile(calls: readonly Call[], what: string) {
  const [inside, outside] = [calls.filter(isSignedIn), calls.filter((call) => !isSignedIn(call))];
  return [
    `<?php\n\n${usesOf(calls)
      .map((use) => `use ${use};`)
      .join('\n')}\n`,
    `// ${what} that this application lacked. App\\Providers\\LinekeeperServiceProvider loads it.`,
    ...outside.map(routeOf),
    ...(inside.length > 0
      ? [
          `Route::middleware('auth:'.config('linekeeper.guard'))->group(function () {\n${inside.map((call) => `    ${routeOf(call)}`).join('\n')}\n});`,
        ]
      : []),
    '',
  ].join('\n');
}
