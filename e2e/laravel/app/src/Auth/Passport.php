<?php

namespace App\Auth;

use App\Models\User;
use DB;

/** The tokens of an OAuth 2 server as Passport keeps them; Debian has none. A JWT whose row may be revoked, and a long refresh token that is good once. */
class Passport
{
    const CLIENT = ['client_id' => '2', 'client_secret' => 'the secret of the desk'];

    public static function grant(User $user): array
    {
        $life = config('app.jwt.ttl');
        $id = bin2hex(random_bytes(40));
        $refresh = bin2hex(random_bytes(350));
        DB::table('oauth_access_tokens')->insert(['id' => $id, 'user_id' => $user->id]);
        DB::table('oauth_refresh_tokens')->insert(['id' => hash('sha256', $refresh), 'access_token_id' => $id, 'expires_at' => time() + config('app.jwt.refresh_ttl')]);
        // The times are fractions of a second, as its library writes them.
        $now = microtime(true);
        $token = Jwt::sign(['aud' => '2', 'jti' => $id, 'iat' => $now, 'nbf' => $now, 'exp' => $now + $life, 'sub' => (string) $user->id, 'scopes' => []]);

        return ['token_type' => 'Bearer', 'expires_in' => $life, 'access_token' => $token, 'refresh_token' => $refresh];
    }

    /** Whose a refresh token is. It and the access token that came with it are over. */
    public static function used(string $refresh): ?User
    {
        $held = DB::table('oauth_refresh_tokens')->where('id', hash('sha256', $refresh))->where('revoked', false)->where('expires_at', '>', time());
        $token = $held->first();
        if (! $token || ! $held->update(['revoked' => true])) {
            return null;
        }
        DB::table('oauth_access_tokens')->where('id', $token->access_token_id)->update(['revoked' => true]);

        return User::find(DB::table('oauth_access_tokens')->find($token->access_token_id)->user_id);
    }

    public static function user(?string $token): ?User
    {
        $claims = Jwt::claims($token);
        $isGood = $claims && $claims['exp'] > microtime(true) && DB::table('oauth_access_tokens')->where('id', $claims['jti'])->where('revoked', false)->exists();

        return $isGood ? User::find($claims['sub']) : null;
    }

    public static function revoke(string $token): void
    {
        $id = Jwt::claims($token)['jti'];
        DB::table('oauth_access_tokens')->where('id', $id)->update(['revoked' => true]);
        DB::table('oauth_refresh_tokens')->where('access_token_id', $id)->update(['revoked' => true]);
    }
}
