<?php

namespace App\Broadcasting;

use Illuminate\Broadcasting\PrivateChannel;
use Illuminate\Contracts\Broadcasting\ShouldBroadcastNow;

class Changed implements ShouldBroadcastNow
{
    public function __construct(private string $channel, private string $type, private string $id)
    {
    }

    public function broadcastOn()
    {
        return new PrivateChannel($this->channel);
    }

    public function broadcastAs()
    {
        return 'changed';
    }

    public function broadcastWith()
    {
        return ['changes' => [['type' => $this->type, 'id' => $this->id]]];
    }
}
