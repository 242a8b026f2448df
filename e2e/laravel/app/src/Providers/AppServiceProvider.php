<?php

namespace App\Providers;

use Illuminate\Cache\RateLimiting\Limit;
use Illuminate\Support\Facades\RateLimiter;

class AppServiceProvider extends \Illuminate\Support\ServiceProvider
{
    public function boot()
    {
        class_exists('DB') || class_alias(\Illuminate\Support\Facades\DB::class, 'DB');
        RateLimiter::for('api', function ($request) {
            $perMinute = config('app.throttle');

            return $perMinute ? Limit::perMinute($perMinute)->by(optional($request->user())->id ?: $request->ip()) : Limit::none();
        });
    }
}
