<?php

namespace App\Console;

use App\Broadcasting\Changed;

class Kernel extends \Illuminate\Foundation\Console\Kernel
{
    protected function commands()
    {
        $this->command('prepare', function () {
            touch(storage_path('company.sqlite'));
            \DB::statement('pragma journal_mode = wal');
            require base_path('database/schema.php');
            require base_path('database/seed.php');
        });
        $this->command('revoke', function () {
            \DB::table('personal_access_tokens')->update(['expires_at' => 0]);
            \DB::table('oauth_access_tokens')->update(['revoked' => true]);
        });
        $this->command('changed {channel} {type} {id}', function (string $channel, string $type, string $id) {
            broadcast(new Changed($channel, $type, $id));
        });
    }
}
