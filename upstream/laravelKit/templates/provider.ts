import { classOf, phpClass, phpLines } from '#upstream/laravelKit/php.ts';
import { gateOf, policyClass, policyMethod, rightsBySubject } from './policies.ts';

export function providerFile() {
  const gates = rightsBySubject().flatMap(({ subject, actions }) =>
    actions.map((action) => `'${gateOf([action, subject])}' => [${classOf(policyClass(subject))}::class, '${policyMethod(action)}']`),
  );
  return phpClass({
    name: 'App\\Providers\\LinekeeperServiceProvider',
    uses: [
      ...rightsBySubject().map(({ subject }) => policyClass(subject)),
      'Illuminate\\Support\\Facades\\Gate',
      'Illuminate\\Support\\Facades\\Route',
      'Illuminate\\Support\\ServiceProvider',
    ],
    doc: 'What the desk needs of this application beside its own: rights, routes and channels.',
    after: 'extends ServiceProvider',
    body: [
      `private const GATES = ${phpLines(gates)};`,
      `public function boot(): void
{
    foreach (self::GATES as $ability => $method) {
        Gate::define($ability, $method);
    }
    Route::prefix(config('linekeeper.prefix'))->middleware(config('linekeeper.middleware'))->group(function () {
        foreach (glob(base_path('routes/linekeeper/*.php')) as $file) {
            $this->loadRoutesFrom($file);
        }
    });
    require base_path('routes/linekeeper-channels.php');
}`,
    ],
  });
}

export const configFile = ({ prefix, guard }: { prefix: string; guard: string }) => `<?php

return [
    /** Where the calls of the desk are; it is started with UPSTREAM_URL=https://…/${prefix}. */
    'prefix' => '${prefix}',

    'middleware' => ['api'],

    /** The guard that knows a user by the token of the call. */
    'guard' => env('LINEKEEPER_GUARD', '${guard}'),

    /** Of a server that takes websockets at this very address, Reverb behind the same proxy say; of others the settings of the web app tell. */
    'realtime_key' => env('LINEKEEPER_REALTIME_KEY'),

    /** What there is beyond the core and is written: names with commas. */
    'extensions' => array_values(array_filter(explode(',', (string) env('LINEKEEPER_EXTENSIONS', '')))),
];
`;
