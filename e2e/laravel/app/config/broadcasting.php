<?php

return [
    'default' => env('PUSHER_KEY') ? 'pusher' : 'null',
    'connections' => [
        'pusher' => [
            'driver' => 'pusher',
            'key' => env('PUSHER_KEY'),
            'secret' => env('PUSHER_SECRET'),
            'app_id' => env('PUSHER_APP_ID'),
            'options' => ['url' => env('PUSHER_URL')],
        ],
        'null' => ['driver' => 'null'],
    ],
];
