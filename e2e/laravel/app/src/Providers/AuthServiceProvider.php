<?php

namespace App\Providers;

use App\Auth\Jwt;
use App\Models\User;
use Illuminate\Support\Facades\Auth;
use Illuminate\Support\Facades\Gate;

class AuthServiceProvider extends \Illuminate\Support\ServiceProvider
{
    public function boot()
    {
        Auth::viaRequest('jwt', fn ($request) => ($id = Jwt::user($request->bearerToken())) ? User::find($id) : null);
        Gate::before(fn (User $user, string $action, array $of) => $user->mayDo($action, $of[0] ?? null));
    }
}
