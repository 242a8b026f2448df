<?php

namespace App\Providers;

use App\Auth\Jwt;
use App\Auth\JwtAuth;
use App\Auth\Passport;
use App\Auth\Sanctum;
use App\Models\User;
use Illuminate\Support\Facades\Auth;
use Illuminate\Support\Facades\Gate;

class AuthServiceProvider extends \Illuminate\Support\ServiceProvider
{
    public function boot()
    {
        Auth::viaRequest('jwt', fn ($request) => ($id = Jwt::user($request->bearerToken())) ? User::find($id) : null);
        Auth::viaRequest('sanctum', fn ($request) => Sanctum::user($request->bearerToken()));
        Auth::viaRequest('passport', fn ($request) => Passport::user($request->bearerToken()));
        Auth::viaRequest('jwt-auth', fn ($request) => JwtAuth::user($request->bearerToken()));
        Gate::before(fn (User $user, string $action, array $of) => $user->mayDo($action, $of[0] ?? null));
    }
}
