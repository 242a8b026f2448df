<?php

return [
    'defaults' => ['guard' => 'api'],
    'guards' => ['api' => ['driver' => 'jwt']],
    'providers' => ['users' => ['driver' => 'eloquent', 'model' => App\Models\User::class]],
];
