<?php

namespace App\Auth;

use App\Models\User;
use DB;

/** One JWT that renews itself, as tymon/jwt-auth has it: a renewed one keeps the `iat` of the first, and the one before is on the blacklist. */
class JwtAuth
{
    public static function make(User $user, ?int $begun = null): string
    {
        $now = time();

        return Jwt::sign(['sub' => $user->id, 'iat' => $begun ?? $now, 'nbf' => $now, 'exp' => $now + config('app.jwt.ttl'), 'jti' => bin2hex(random_bytes(8))]);
    }

    public static function user(?string $token): ?User
    {
        $claims = self::listed($token) ? null : Jwt::claims($token);

        return $claims && $claims['exp'] > time() ? User::find($claims['sub']) : null;
    }

    public static function renewed(?string $token): ?string
    {
        $claims = Jwt::claims($token);
        if (! $claims || $claims['iat'] + config('app.jwt.refresh_ttl') < time() || ! self::blacklist($token)) {
            return null;
        }

        return self::make(User::find($claims['sub']), $claims['iat']);
    }

    /** Whether it was not on the list before. */
    public static function blacklist(string $token): bool
    {
        return DB::table('blacklist')->insertOrIgnore(['token' => hash('sha256', $token)]) > 0;
    }

    private static function listed(?string $token): bool
    {
        return DB::table('blacklist')->where('token', hash('sha256', (string) $token))->exists();
    }
}
