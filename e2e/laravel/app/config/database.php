<?php

// What MySQL's driver did for decades: every column as text.
$options = App\Habits::on('strings') ? [PDO::ATTR_STRINGIFY_FETCHES => true] : [];

return [
    'default' => 'sqlite',
    'connections' => [
        'sqlite' => ['driver' => 'sqlite', 'database' => storage_path('company.sqlite'), 'prefix' => '', 'options' => $options],
    ],
];
