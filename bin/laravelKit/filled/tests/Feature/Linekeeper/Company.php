<?php

namespace Tests\Feature\Linekeeper;

use App\Models\Batch;
use App\Models\Sim;
use Illuminate\Auth\GenericUser;
use Illuminate\Contracts\Auth\Authenticatable;
use Illuminate\Database\Schema\Blueprint;
use Illuminate\Support\Facades\Schema;

trait Company
{
    protected function setUp(): void
    {
        parent::setUp();
        Schema::create('sims', function (Blueprint $table): void {
            $table->id();
            $table->string('imei');
            $table->string('status');
            $table->string('provider')->nullable();
            $table->string('Branch')->nullable();
            $table->json('pending')->nullable();
            $table->timestamps();
        });
        Schema::create('batches', function (Blueprint $table): void {
            $table->id();
            $table->string('name');
            $table->string('kind');
            $table->string('warehouse_code')->nullable();
            $table->timestamps();
        });
        foreach (['active', 'retired', 'inventory'] as $index => $status) {
            Sim::create(['imei' => '35000000000000'.$index, 'status' => $status, 'Branch' => $index === 0 ? 'Dallas' : 'El Paso']);
        }
        Batch::create(['name' => 'Delivery', 'kind' => 'delivery', 'warehouse_code' => 'DAL-01']);
    }

    protected function somebody(array $ability): Authenticatable
    {
        return new GenericUser(['id' => 1, 'email' => 'somebody@example.test', 'role' => 'staff', 'ability' => $ability]);
    }

    protected function records(): array
    {
        return ['sim' => 1, 'batch' => 1, 'systemNo' => '501', 'onTest' => '0'];
    }
}
