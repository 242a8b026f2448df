<?php

namespace App\Auth;

/** HS256, as Laravel's JWT package makes them; Debian has none. */
class Jwt
{
    public static function make(int $user): string
    {
        $now = time();

        return self::sign(['sub' => $user, 'iat' => $now, 'exp' => $now + config('app.jwt.ttl'), 'jti' => bin2hex(random_bytes(8))]);
    }

    public static function sign(array $claims): string
    {
        $text = self::part(json_encode(['typ' => 'JWT', 'alg' => 'HS256'])).'.'.self::part(json_encode($claims));

        return "$text.".self::seal($text);
    }

    /** What is in it, also when it is over; nothing when it is not ours. */
    public static function claims(?string $token): ?array
    {
        $parts = explode('.', (string) $token);
        if (count($parts) !== 3 || ! hash_equals(self::seal("$parts[0].$parts[1]"), $parts[2])) {
            return null;
        }

        return json_decode(base64_decode(strtr($parts[1], '-_', '+/')), true);
    }

    /** Whose it is, while it counts. */
    public static function user(?string $token): ?int
    {
        $claims = self::claims($token);

        return $claims && $claims['exp'] > time() ? (int) $claims['sub'] : null;
    }

    private static function seal(string $text): string
    {
        return self::part(hash_hmac('sha256', $text, config('app.jwt.secret'), true));
    }

    private static function part(string $bytes): string
    {
        return rtrim(strtr(base64_encode($bytes), '+/', '-_'), '=');
    }
}
