<?php

use App\Http\Controllers\OthersAuthController as Auth;
use Illuminate\Support\Facades\Route;

// What stands here follows `AUTH`: the calls of one of Laravel's packages.
match (config('app.auth')) {
    'sanctum' => Route::prefix('api')->middleware('api')->group(function () {
        Route::post('login', [Auth::class, 'sanctumToken']);
        Route::post('logout', [Auth::class, 'sanctumLogout'])->middleware('auth:api');
    }),
    'passport' => [
        Route::post('oauth/token', [Auth::class, 'oauthToken']),
        Route::post('api/logout', [Auth::class, 'passportLogout'])->middleware('auth:api'),
    ],
    'jwt-auth' => Route::prefix('api/auth')->group(function () {
        Route::post('login', [Auth::class, 'jwtLogin']);
        Route::post('refresh', [Auth::class, 'jwtRefresh']);
        Route::post('logout', [Auth::class, 'jwtLogout'])->middleware('auth:api');
    }),
    default => null,
};
