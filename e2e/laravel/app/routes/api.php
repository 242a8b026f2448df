<?php

use App\Http\Controllers as C;
use App\Models\Batch;
use App\Models\Dispatch;
use App\Models\Sim;
use App\Models\SimSwap;
use App\Models\Sunset;
use App\Models\System;
use App\Models\Technician;
use App\Models\Ticket;
use Illuminate\Support\Facades\Route;

Route::model('item', Sunset::class);

Route::post('jwt/login', [C\AuthController::class, 'login'])->middleware('throttle:20,1');
Route::post('jwt/register', [C\AuthController::class, 'register']);
Route::post('jwt/refresh-token', [C\AuthController::class, 'refresh']);

Route::middleware('auth:api')->group(function () {
    $may = fn (string $action, string $of) => "can:$action,$of";

    Route::post('jwt/logout', [C\AuthController::class, 'logout'])->withoutMiddleware('auth:api');
    Route::get('user', [C\AuthController::class, 'user']);

    Route::get('sim-swap', [C\SwapController::class, 'index'])->middleware($may('read', SimSwap::class));
    Route::put('sim-swap', [C\SwapController::class, 'store'])->middleware($may('create', SimSwap::class));
    Route::get('sim-swap/{swap}', [C\SwapController::class, 'show'])->middleware($may('read', 'swap'));
    Route::middleware($may('update', 'swap'))->group(function () {
        Route::post('sim-swap/{swap}', [C\SwapController::class, 'update']);
        Route::post('sim-swap/{swap}/finalize', [C\SwapController::class, 'finalize']);
        Route::post('sim-swap/{swap}/start-upload', [C\SwapController::class, 'startUpload']);
        Route::post('sim-swap/{swap}/start-download', [C\SwapController::class, 'startDownload']);
    });

    Route::middleware($may('read', Sim::class))->group(function () {
        Route::get('sims', [C\SimController::class, 'index']);
        Route::get('sims/{sim}', [C\SimController::class, 'show']);
        Route::get('sims/{sim}/provider-status', [C\SimController::class, 'show']);
        Route::get('sims/{sim}/provider-usage', [C\SimController::class, 'providerUsage']);
        Route::get('sims/{sim}/ping', [C\SimController::class, 'ping']);
        Route::get('sims-by-cs/{cs}', [C\SimController::class, 'bySystem']);
        Route::get('search-by-sim', [C\SimController::class, 'search']);
        Route::get('barcode-lookup', [C\LookupController::class, 'barcode']);
    });
    Route::put('sims', [C\SimController::class, 'store'])->middleware($may('create', Sim::class));
    Route::post('sims/{sim}', [C\SimController::class, 'update'])->middleware($may('update', 'sim'));
    Route::post('sims/{sim}/change-warehouse', [C\SimController::class, 'changeWarehouse'])->middleware($may('update', 'sim'));
    Route::put('sims/{sim}/activate', [C\SimController::class, 'activate'])->middleware($may('activate', 'sim'));
    Route::put('sims/{sim}/deactivate', [C\SimController::class, 'deactivate'])->middleware($may('deactivate', 'sim'));
    Route::put('sims/{sim}/retire', [C\SimController::class, 'retire'])->middleware($may('retire', 'sim'));
    Route::put('sims/{sim}/test-ready', [C\SimController::class, 'testReady'])->middleware($may('test-ready', 'sim'));
    Route::post('sims-export', [C\SimController::class, 'export'])->middleware($may('export', Sim::class));

    Route::get('batch', [C\BatchController::class, 'index'])->middleware($may('read', Batch::class));
    Route::put('batch', [C\BatchController::class, 'store'])->middleware($may('create', Batch::class));
    Route::post('batch-from-query', [C\BatchController::class, 'fromQuery'])->middleware($may('create', Batch::class));
    Route::get('batch/{batch}', [C\BatchController::class, 'show'])->middleware($may('read', Batch::class));
    Route::get('batch/{batch}/download', [C\BatchController::class, 'download'])->middleware($may('read', Batch::class));
    Route::delete('batch/{batch}', [C\BatchController::class, 'destroy'])->middleware($may('delete', 'batch'));
    Route::middleware($may('update', 'batch'))->group(function () {
        Route::post('batch/{batch}', [C\BatchController::class, 'update']);
        Route::post('batch/{batch}/edit-device-type', [C\BatchController::class, 'editDeviceType']);
        Route::post('batch/{batch}/refresh-state', [C\BatchController::class, 'refreshState']);
        Route::post('batch/{batch}/import', [C\BatchController::class, 'import']);
        Route::post('batch/{batch}/change-warehouse', [C\BatchController::class, 'changeWarehouse']);
        Route::post('batch/{batch}/row/{row}/edit-imei', [C\BatchRowController::class, 'editImei']);
        Route::get('batch/{batch}/row/{row}/lookup-imei', [C\BatchRowController::class, 'lookupImei']);
        Route::get('batch/{batch}/row/{row}/upload-vzw', [C\BatchRowController::class, 'uploadVzw']);
    });

    Route::middleware($may('read', System::class))->group(function () {
        Route::get('cs/lookup', [C\SystemController::class, 'lookup']);
        Route::get('cs/site/{site}/test-status', [C\SystemController::class, 'testStatus']);
        Route::get('sedona/panel-type', [C\SedonaController::class, 'panelTypes']);
        Route::get('sedona/cell-type', [C\SedonaController::class, 'cellTypes']);
    });
    Route::get('sedona/ticket/{number}', [C\SedonaController::class, 'ticket'])->middleware($may('read', Ticket::class));
    Route::get('cs/system/{system}', [C\SystemController::class, 'show'])->middleware($may('read', 'system'));
    Route::post('cs/system/{system}/watch-events', [C\SystemController::class, 'watchEvents'])->middleware($may('read', 'system'));
    Route::post('cs/system/{system}/dmp-update-phone', [C\SystemController::class, 'updatePhone'])->middleware($may('update', 'system'));
    Route::post('cs/system/{system}/dmp-update-night-phone', [C\SystemController::class, 'updateNightPhone'])->middleware($may('update', 'system'));
    Route::post('cs/system/{system:system_no}/on-test/{swap}', [C\SystemController::class, 'onTest'])->middleware($may('test', 'system'));
    Route::post('cs/system/{system:system_no}/off-test/{swap}', [C\SystemController::class, 'offTest'])->middleware($may('test', 'system'));
    Route::get('network/ip/{ip}/ping', [C\LookupController::class, 'pingAddress'])->middleware($may('read', 'Network'));

    Route::get('sunset', [C\SunsetController::class, 'index'])->middleware($may('read', Sunset::class));
    Route::post('sunset/{item}/update-field', [C\SunsetController::class, 'updateField'])->middleware($may('update', 'item'));
    Route::post('sunset/{item}/update-tags', [C\SunsetController::class, 'updateTags'])->middleware($may('update', 'item'));
    Route::post('sunset-export', [C\SunsetController::class, 'export'])->middleware($may('read', Sunset::class));
    Route::get('tech', [C\TechnicianController::class, 'index'])->middleware($may('read', Technician::class));
    Route::get('dispatch', [C\TechnicianController::class, 'dispatch'])->middleware($may('read', Dispatch::class));
    Route::get('tickets', [C\TicketController::class, 'index'])->middleware($may('read', Ticket::class));
    Route::post('tickets-export', [C\TicketController::class, 'export'])->middleware($may('read', Ticket::class));
});
