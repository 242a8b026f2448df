<?php

namespace Tests\Feature;

use App\Events\Linekeeper\Changed;
use App\Http\Resources\Linekeeper\SimResource;
use App\Models\Sim;
use Illuminate\Support\Facades\Event;
use Tests\Feature\Linekeeper\JsonSchema;
use Tests\Feature\Linekeeper\LinekeeperTestCase;

/** What the company's programmer has written, by what the desk does with it. */
final class FilledTest extends LinekeeperTestCase
{
    public function test_a_filter_comes_as_one_value_or_as_several(): void
    {
        $this->signIn('read', 'Sim');

        $this->ask('GET', '/sims', ['status' => 'active'])->assertJsonPath('meta.total', 1);
        $this->ask('GET', '/sims', ['status' => ['active', 'retired']])->assertJsonPath('meta.total', 2);
        $this->assertRefused('status.1', $this->ask('GET', '/sims', ['status' => ['active', 'lost']]));
    }

    public function test_a_right_for_some_records_is_one_for_those_only(): void
    {
        $dallas = [['action' => 'read', 'subject' => 'Sim', 'conditions' => ['Branch' => ['$in' => ['Dallas']]]]];
        $this->actingAs($this->somebody($dallas), 'api');

        $this->ask('GET', '/sims/1')->assertOk();
        $this->ask('GET', '/sims/2')->assertForbidden();
    }

    public function test_the_last_rule_decides_and_manage_all_is_everything(): void
    {
        $all = ['action' => 'manage', 'subject' => 'all'];
        $this->actingAs($this->somebody([$all]), 'api');
        $this->ask('GET', '/sims/1')->assertOk();

        $this->actingAs($this->somebody([$all, ['action' => ['read'], 'subject' => ['Sim'], 'inverted' => true]]), 'api');
        $this->ask('GET', '/sims/1')->assertForbidden();
    }

    public function test_a_write_tells_those_who_look_at_it(): void
    {
        Event::fake([Changed::class]);
        $this->signIn('activate', 'Sim');
        $this->ask('PUT', '/sims/1/activate', ['reason' => 'a new site'])->assertJsonPath('data.pending.action', 'activate');

        Event::assertDispatched(fn (Changed $event): bool => $event->broadcastWith()['changes'][0]['id'] === 1);
    }

    public function test_a_resource_takes_a_model_an_array_and_an_object_of_texts(): void
    {
        $schema = json_decode(file_get_contents(__DIR__.'/Linekeeper/schemas/sims.show.json'));
        $texts = ['id' => '7', 'imei' => 350000000000007, 'status' => 'active', 'batch_id' => '3', 'updated_at' => '2026-11-21 14:00:00'];
        foreach ([Sim::first(), $texts, (object) $texts] as $record) {
            $answer = json_decode((new SimResource($record))->toResponse(request())->getContent());
            self::assertSame([], (new JsonSchema)->misfits($schema, $answer));
        }
        self::assertSame([7, '350000000000007', 3, '2026-11-21T14:00:00+00:00'], [
            $answer->data->id, $answer->data->imei, $answer->data->batch_id, $answer->data->updated_at,
        ]);
    }

    public function test_what_does_not_fit_a_schema_is_told_by_place_value_and_rule(): void
    {
        $schema = json_decode('{"type":"object","required":["a"],"properties":{"b":{"type":"array","maxItems":1,"items":{"enum":["x"]}},'
            .'"c":{"anyOf":[{"type":"string","pattern":"^a/b$"},{"type":"null"}]},"d":{"type":"object","additionalProperties":{"type":"integer","maximum":3}}}}');
        $value = json_decode('{"b":["x","y"],"c":"ab","d":{"e":3,"f":4,"g":1.5}}');
        self::assertSame([
            'a: not there; must be given',
            'b: ["x","y"]; must have items, at most 1',
            'b[1]: "y"; must be one of "x"',
            'c: "ab"; must look like ^a/b$',
            'd.f: 4; must be at most 3',
            'd.g: 1.5; must be integer',
        ], (new JsonSchema)->misfits($schema, $value));

        $this->expectExceptionMessage('The rule not of a schema is not known here.');
        (new JsonSchema)->misfits(json_decode('{"not":{}}'), 1);
    }
}
