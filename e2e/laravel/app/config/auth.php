<?php

return [
    'defaults' => ['guard' => 'api'],
    'guards' => ['api' => ['driver' => env('AUTH', 'jwt')]],
    'providers' => ['users' => ['driver' => 'eloquent', 'model' => App\Models\User::class]],
];
