<?php

namespace App\Auth;

/** HS256, as Laravel's JWT package makes them; Debian has none. */
class Jwt
{
    public static function make(int $user): string
    {
        $now = time();
        $claims = ['sub' => $user, 'iat' => $now, 'exp' => $now + config('app.jwt.ttl'), 'jti' => bin2hex(random_bytes(8))];
        $text = self::part(json_encode(['typ' => 'JWT', 'alg' => 'HS256'])).'.'.self::part(json_encode($claims));

        return "$text.".self::sign($text);
    }

    /** Whose it is, while it counts. */
    public static function user(?string $token): ?int
    {
        $parts = explode('.', (string) $token);
        if (count($parts) !== 3 || ! hash_equals(self::sign("$parts[0].$parts[1]"), $parts[2])) {
            return null;
        }
        $claims = json_decode(base64_decode(strtr($parts[1], '-_', '+/')), true);

        return $claims['exp'] > time() ? (int) $claims['sub'] : null;
    }

    private static function sign(string $text): string
    {
        return self::part(hash_hmac('sha256', $text, config('app.jwt.secret'), true));
    }

    private static function part(string $bytes): string
    {
        return rtrim(strtr(base64_encode($bytes), '+/', '-_'), '=');
    }
}
