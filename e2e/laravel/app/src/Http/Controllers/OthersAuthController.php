<?php

namespace App\Http\Controllers;

use App\Auth\JwtAuth;
use App\Auth\Passport;
use App\Auth\Sanctum;
use App\Habits;
use App\Models\User;
use Illuminate\Http\Request;
use Illuminate\Support\Facades\Hash;
use Illuminate\Validation\ValidationException;

/** Signing in where the company took one of Laravel's packages for it instead of what the specification lists. */
class OthersAuthController extends Controller
{
    /** As Sanctum's documentation has it for phones. */
    public function sanctumToken(Request $request)
    {
        $given = $this->validate($request, ['email' => 'required|email', 'password' => 'required', 'device_name' => 'required']);
        $user = $this->found($given['email'], $given['password']);
        if (! $user) {
            throw ValidationException::withMessages(['email' => ['The provided credentials are incorrect.']]);
        }
        $token = Sanctum::make($user, $given['device_name']);

        return match (true) {
            Habits::on('bare-token') => $token,
            Habits::on('token-in-data') => ['data' => ['token' => $token]],
            default => ['token' => $token],
        };
    }

    public function sanctumLogout(Request $request)
    {
        Sanctum::delete($request->bearerToken());

        return response()->noContent();
    }

    public function oauthToken(Request $request)
    {
        if ($request->only('client_id', 'client_secret') != Passport::CLIENT) {
            return response()->json(['error' => 'invalid_client', 'error_description' => 'Client authentication failed'], 401);
        }
        $user = match ($request->input('grant_type')) {
            'password' => $this->found($request->input('username'), $request->input('password')),
            'refresh_token' => Passport::used((string) $request->input('refresh_token')),
        };

        return $user ? Passport::grant($user) : response()->json(['error' => 'invalid_grant', 'error_description' => 'The grant is not good.'], 400);
    }

    public function passportLogout(Request $request)
    {
        Passport::revoke($request->bearerToken());

        return ['message' => 'Signed out'];
    }

    public function jwtLogin(Request $request)
    {
        $user = $this->found($request->input('email'), $request->input('password'));

        return $user ? $this->jwt(JwtAuth::make($user)) : response()->json(['error' => 'Unauthorized'], 401);
    }

    public function jwtRefresh(Request $request)
    {
        $token = JwtAuth::renewed($request->bearerToken());

        return $token ? $this->jwt($token) : response()->json(['message' => 'The token has been blacklisted'], 401);
    }

    public function jwtLogout(Request $request)
    {
        JwtAuth::blacklist($request->bearerToken());

        return ['message' => 'Successfully logged out'];
    }

    private function jwt(string $token)
    {
        return ['access_token' => $token, 'token_type' => 'bearer', 'expires_in' => config('app.jwt.ttl')];
    }

    private function found(?string $email, ?string $password): ?User
    {
        $user = User::where('email', $email)->first();

        return $user && Hash::check((string) $password, $user->password) ? $user : null;
    }
}
