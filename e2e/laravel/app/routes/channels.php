<?php

use App\Models\Sim;
use App\Models\SimSwap;
use App\Models\System;
use Illuminate\Support\Facades\Broadcast;

Broadcast::channel('sims', fn ($user) => $user->can('read', Sim::class));
Broadcast::channel('swaps', fn ($user) => $user->can('read', SimSwap::class));
Broadcast::channel('tests', fn ($user) => $user->can('read', System::class));
Broadcast::channel('user.{id}', fn ($user, $id) => $user->id === (int) $id);
