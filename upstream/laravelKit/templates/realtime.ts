import { CHANNELS } from '#lib/contract/channels.ts';
import { isRight } from '#upstream/laravelKit/calls.ts';
import { gateOf } from './policies.ts';

export const NOT_WRITTEN = String.raw`<?php

namespace App\Exceptions\Linekeeper;

use Illuminate\Http\JsonResponse;
use Symfony\Component\HttpKernel\Exception\HttpException;

/** A call whose code is not written yet; the desk says that this server has not built it. */
final class NotWritten extends HttpException
{
    public function __construct(string $method)
    {
        parent::__construct(501, "{$method} is to be written.");
    }

    public function render(): JsonResponse
    {
        return new JsonResponse(['code' => 'not_built', 'message' => $this->getMessage()], 501);
    }
}
`;

export const CHANGED = String.raw`<?php

namespace App\Events\Linekeeper;

use Illuminate\Broadcasting\PrivateChannel;
use Illuminate\Contracts\Broadcasting\ShouldBroadcast;
use Illuminate\Foundation\Events\Dispatchable;

/**
 * Tells those who look at something that it changed; they read it again.
 *
 *     Changed::dispatch('sims', 'sims', $sim->id);
 *     Changed::dispatch("batch.{$batch->id}", 'batches', $batch->id);
 */
final class Changed implements ShouldBroadcast
{
    use Dispatchable;

    /** Who reads it again must find what was written. */
    public bool $afterCommit = true;

    /** @param int|string|null $id null for many of them */
    public function __construct(
        private string $channel,
        private string $type,
        private int|string|null $id = null,
        private ?int $version = null,
    ) {
    }

    public function broadcastOn(): PrivateChannel
    {
        return new PrivateChannel($this->channel);
    }

    public function broadcastAs(): string
    {
        return 'changed';
    }

    /** @return array<string, array<int, array<string, mixed>>> */
    public function broadcastWith(): array
    {
        return ['changes' => [['type' => $this->type, 'id' => $this->id, 'version' => $this->version]]];
    }
}
`;

export type Channel = { name: string; access: (typeof CHANNELS)[keyof typeof CHANNELS] };
/** The channels of the contract, as Laravel writes their names. */
export const channels: readonly Channel[] = Object.entries(CHANNELS).map(([name, access]) => ({
  name: name.replace(/:(\w+)/g, '{$1}'),
  access,
}));

const judgeOf = ({ name, access }: Channel) => {
  const [, param] = /\{(\w+)\}/.exec(name) ?? [];
  const given = param ? `, string $${param}` : '';
  if (isRight(access)) return `fn ($user${given}) => Gate::forUser($user)->allows('${gateOf(access)}')`;
  return access === 'own' ? `fn ($user${given}) => (string) $user->getAuthIdentifier() === $${param}` : `fn ($user${given}) => true`;
};

/** `routes/linekeeper-channels.php`. */
export const channelsFile = (written: readonly Channel[]) => `<?php

use Illuminate\\Support\\Facades\\Broadcast;
use Illuminate\\Support\\Facades\\Gate;

// Who may hear what. Their events are App\\Events\\Linekeeper\\Changed.
$guards = ['guards' => [config('linekeeper.guard')]];

${written.map((channel) => `Broadcast::channel('${channel.name}', ${judgeOf(channel)}, $guards);`).join('\n')}
`;
