<?php

namespace App\Auth;

use App\Models\User;
use DB;
use Illuminate\Support\Str;

/** Personal access tokens as Sanctum keeps them; Debian has no Sanctum. People have `id|secret`, the table has the secret's sha256. */
class Sanctum
{
    public static function make(User $user, string $name): string
    {
        $secret = Str::random(40);
        $row = ['user_id' => $user->id, 'name' => $name, 'token' => hash('sha256', $secret), 'expires_at' => time() + config('app.jwt.ttl')];

        return DB::table('personal_access_tokens')->insertGetId($row).'|'.$secret;
    }

    public static function user(?string $token): ?User
    {
        $row = self::row($token);

        return $row && $row->expires_at > time() ? User::find($row->user_id) : null;
    }

    public static function delete(string $token): void
    {
        DB::table('personal_access_tokens')->delete(self::row($token)->id);
    }

    private static function row(?string $token): ?object
    {
        [$id, $secret] = explode('|', (string) $token, 2) + [1 => ''];
        $row = DB::table('personal_access_tokens')->find((int) $id);

        return $row && hash_equals($row->token, hash('sha256', $secret)) ? $row : null;
    }
}
