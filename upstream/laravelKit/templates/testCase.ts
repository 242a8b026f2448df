import { inset, phpLines } from '#upstream/laravelKit/php.ts';

export const TEST_CASE = String.raw`<?php

namespace Tests\Feature\Linekeeper;

use Illuminate\Testing\TestResponse;
use Tests\TestCase;

/** Calls the application as the desk does and holds its answers to the schemas beside. */
abstract class LinekeeperTestCase extends TestCase
{
    use Company;

    /** @var string[] */
    private array $unsaid = [];

    protected function signIn(?string $action = null, ?string $subject = null): void
    {
        $ability = $action === null ? [] : [['action' => $action, 'subject' => $subject]];
        $this->actingAs($this->somebody($ability), config('linekeeper.guard'));
    }

    /** Calls a path in which the names of records of the company stand in braces. */
    protected function ask(string $method, string $path, array $input = []): TestResponse
    {
        $records = $this->records();
        $path = preg_replace_callback('/\{(\w+)\}/', function (array $found) use ($records): string {
            $value = $records[$found[1]] ?? null;
            if ($value === null) {
                $this->unsaid[] = $found[1];
            }

            return rawurlencode((string) ($value ?? 'unsaid'));
        }, config('linekeeper.prefix').$path);
        $query = $method === 'GET' && $input !== [] ? '?'.http_build_query($input) : '';

        return $this->json($method, "/{$path}{$query}", $method === 'GET' ? [] : $input);
    }

    protected function assertAnswer(string $call, TestResponse $response): void
    {
        $this->assertDone($response);
        $schema = json_decode((string) file_get_contents(__DIR__."/schemas/{$call}.json"));
        $misfits = (new JsonSchema)->misfits($schema, json_decode($response->getContent()));
        self::assertSame([], $misfits, "What {$call} answers does not fit schemas/{$call}.json:\n".implode("\n", $misfits));
    }

    protected function assertFile(TestResponse $response): void
    {
        $this->assertDone($response);
        self::assertNotNull($response->headers->get('content-disposition'), 'A file has its name in content-disposition.');
    }

    protected function assertDone(TestResponse $response): void
    {
        if ($response->status() === 501 && $response->json('code') === 'not_built') {
            self::markTestIncomplete($response->json('message'));
        }
        if ($this->unsaid !== []) {
            $names = implode("', '", array_unique($this->unsaid));
            self::markTestIncomplete("Company::records() is to say '{$names}': one that is in your test database.");
        }
        $response->assertSuccessful();
    }

    /** Refused in Laravel's shape, with the field named. */
    protected function assertRefused(string $field, TestResponse $response): void
    {
        $response->assertStatus(422)->assertJsonStructure(['message', 'errors']);
        self::assertArrayHasKey($field, $response->json('errors'), 'Refused, but for another field.');
    }
}
`;

/** What the tests can't know of a company. */
export const companyFile = (names: readonly string[]) => {
  const records = names.map((name) => `'${name}' => ${name === 'onTest' || name === 'offTest' ? "'0'" : 'null'}`);
  return `<?php

namespace Tests\\Feature\\Linekeeper;

use Illuminate\\Auth\\GenericUser;
use Illuminate\\Contracts\\Auth\\Authenticatable;

/** Yours: who and what there is in your test database. Also the place for RefreshDatabase and seeders. */
trait Company
{
    /** A user with these rights, as App\\Policies\\Linekeeper\\Abilities reads them. */
    protected function somebody(array $ability): Authenticatable
    {
        return new GenericUser(['id' => 1, 'email' => 'somebody@example.test', 'role' => 'staff', 'ability' => $ability]);
    }

    /**
     * What stands in the paths of calls: the id of a SIM for sims/{id}, and so on. A test whose record is null waits for it.
     *
     * @return array<string, int|string|null>
     */
    protected function records(): array
    {
        return ${inset(phpLines(records), 2)};
    }
}
`;
};
