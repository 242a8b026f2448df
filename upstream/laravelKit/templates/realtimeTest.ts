import { isRight } from '#upstream/laravelKit/calls.ts';
import { inset, phpLines } from '#upstream/laravelKit/php.ts';
import type { Channel } from './realtime.ts';

const rightOf = ({ access }: Channel) => (isRight(access) ? `['${access[0]}', '${access[1]}']` : `'${access}'`);

/** A test of the event and of who may hear which channel, without a server for it. */
export const realtimeTestFile = (channels: readonly Channel[]) => String.raw`<?php

namespace Tests\Feature\Linekeeper;

use App\Events\Linekeeper\Changed;
use Illuminate\Broadcasting\Broadcasters\Broadcaster;
use Illuminate\Support\Facades\Broadcast;
use Illuminate\Support\Str;

final class RealtimeTest extends LinekeeperTestCase
{
    /** Who may hear a channel: a right, everyone signed in, or only the user whose id it has. */
    private const CHANNELS = ${inset(phpLines(channels.map((channel) => `'${channel.name}' => ${rightOf(channel)}`)), 1)};

    public function test_an_event_has_the_name_and_the_shape_that_browsers_listen_to(): void
    {
        $event = new Changed('sims', 'sims', 7, 3);

        self::assertSame('private-sims', $event->broadcastOn()->name);
        self::assertSame('changed', $event->broadcastAs());
        self::assertSame(['changes' => [['type' => 'sims', 'id' => 7, 'version' => 3]]], $event->broadcastWith());
    }

    public function test_a_channel_is_heard_by_who_may_and_by_nobody_else(): void
    {
        $this->broadcastByNobody();
        foreach (self::CHANNELS as $channel => $right) {
            $this->signIn();
            $this->hear($channel, 'another')->assertStatus($right === 'signed-in' ? 200 : 403);

            is_array($right) && $this->signIn(...$right);
            $own = (string) $this->somebody([])->getAuthIdentifier();
            $this->assertAnswer('channels.authorize', $this->hear($channel, $own));
        }
    }

    private function hear(string $channel, string $id)
    {
        $name = 'private-'.preg_replace('/\{\w+\}/', $id, $channel);

        return $this->ask('POST', '/broadcasting/auth', ['socket_id' => '1.1', 'channel_name' => $name]);
    }

    /** A broadcaster that only judges. */
    private function broadcastByNobody(): void
    {
        config(['broadcasting.default' => 'nobody', 'broadcasting.connections.nobody' => ['driver' => 'nobody']]);
        Broadcast::extend('nobody', fn () => new class () extends Broadcaster {
            public function auth($request)
            {
                return $this->verifyUserCanAccessChannel($request, Str::after($request->input('channel_name'), 'private-'));
            }

            public function validAuthenticationResponse($request, $result)
            {
                return ['auth' => 'some-key:some-proof'];
            }

            public function broadcast(array $channels, $event, array $payload = [])
            {
            }
        });
        require base_path('routes/linekeeper-channels.php');
    }
}
`;
