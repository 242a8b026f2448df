<?php

use Illuminate\Database\Schema\Blueprint;

$schema = DB::connection()->getSchemaBuilder();
$texts = function (Blueprint $table, string ...$names) {
    foreach ($names as $name) {
        $table->string($name)->nullable();
    }
};

$schema->create('users', function (Blueprint $table) use ($texts) {
    $table->id();
    $texts($table, 'fullName', 'username', 'email', 'password', 'role', 'Branch');
    $table->text('ability_list')->nullable();
    $table->integer('technician_id')->nullable();
    $table->timestamps();
});
$schema->create('refresh_tokens', function (Blueprint $table) {
    $table->string('token')->primary();
    $table->integer('user_id');
    $table->integer('expires_at');
});
$schema->create('personal_access_tokens', function (Blueprint $table) use ($texts) {
    $table->id();
    $texts($table, 'name', 'token');
    $table->integer('user_id');
    $table->integer('expires_at');
});
$schema->create('oauth_access_tokens', function (Blueprint $table) {
    $table->string('id')->primary();
    $table->integer('user_id');
    $table->boolean('revoked')->default(false);
});
$schema->create('oauth_refresh_tokens', function (Blueprint $table) {
    $table->string('id')->primary();
    $table->string('access_token_id');
    $table->boolean('revoked')->default(false);
    $table->integer('expires_at');
});
$schema->create('blacklist', fn (Blueprint $table) => $table->string('token')->primary());
$schema->create('sims', function (Blueprint $table) use ($texts) {
    $table->id();
    $texts($table, 'device_type', 'iccid', 'msisdn', 'ip_address', 'provider', 'status', 'warehouse_code', 'stock_state');
    $table->string('imei')->unique();
    $texts($table, 'cs_no', 'site_name', 'reason');
    $table->text('notes')->nullable();
    $table->integer('batch_id')->nullable();
    $table->timestamps();
    $table->softDeletes();
});
$schema->create('usages', function (Blueprint $table) {
    $table->integer('sim_id');
    $table->date('day');
    $table->integer('bytes');
});
$schema->create('batches', function (Blueprint $table) use ($texts) {
    $table->id();
    $texts($table, 'name', 'kind', 'device_type', 'warehouse_code', 'provider');
    $table->integer('created_by')->nullable();
    $table->timestamps();
});
$schema->create('batch_rows', function (Blueprint $table) use ($texts) {
    $table->id();
    $table->integer('batch_id');
    $texts($table, 'imei', 'iccid', 'state', 'provider_state', 'message');
    $table->integer('sim_id')->nullable();
});
$schema->create('systems', function (Blueprint $table) use ($texts) {
    $table->string('cs_no')->primary();
    $texts($table, 'system_no', 'site', 'site_name', 'Branch', 'address', 'PanelType', 'phone', 'night_phone');
    $table->decimal('lat', 9, 6)->nullable();
    $table->decimal('lng', 9, 6)->nullable();
    $table->timestamp('last_signal_at')->nullable();
    $table->timestamps();
});
$schema->create('tests', function (Blueprint $table) use ($texts) {
    $table->string('system_no')->primary();
    $table->boolean('on_test')->default(false);
    $table->timestamp('since')->nullable();
    $table->timestamp('expires_at')->nullable();
    $texts($table, 'by');
});
$schema->create('tickets', function (Blueprint $table) use ($texts) {
    $table->id();
    $texts($table, 'Ticket_Number', 'status', 'cs_no', 'site_name', 'Branch', 'problem', 'priority', 'tags');
    $table->text('description')->nullable();
    $table->integer('technician_id')->nullable();
    $table->timestamp('scheduled_at')->nullable();
    $table->decimal('lat', 9, 6)->nullable();
    $table->decimal('lng', 9, 6)->nullable();
    $table->timestamps();
});
$schema->create('sim_swaps', function (Blueprint $table) use ($texts) {
    $table->id();
    $texts($table, 'ticket_number', 'cs_no', 'status', 'site_name', 'Branch', 'panel_type', 'cell_type');
    $table->integer('step')->default(1);
    $table->integer('old_sim_id')->nullable();
    $table->integer('new_sim_id')->nullable();
    $table->text('notes')->nullable();
    $table->integer('created_by')->nullable();
    $table->timestamp('finalized_at')->nullable();
    $table->timestamps();
});
$schema->create('sunset_items', function (Blueprint $table) use ($texts) {
    $table->id();
    $texts($table, 'Branch', 'site_name', 'cs_no', 'address', 'panel_type', 'cell_type', 'provider', 'status', 'priority');
    $texts($table, 'contact_name', 'phone', 'tags');
    $table->date('sunset_date')->nullable();
    $table->date('scheduled_for')->nullable();
    $table->integer('technician_id')->nullable();
    $table->text('notes')->nullable();
    $table->decimal('lat', 9, 6)->nullable();
    $table->decimal('lng', 9, 6)->nullable();
    $table->timestamps();
});
$schema->create('technicians', function (Blueprint $table) use ($texts) {
    $table->id();
    $texts($table, 'name', 'Branch', 'colour', 'truck');
    $table->decimal('lat', 9, 6);
    $table->decimal('lng', 9, 6);
});
$schema->create('stops', function (Blueprint $table) use ($texts) {
    $table->id();
    $table->integer('technician_id');
    $table->integer('ticket_id');
    $table->date('date');
    $table->integer('order');
    $texts($table, 'status');
    $table->timestamp('eta')->nullable();
});
foreach (['panel_types' => 'PanelType', 'cell_types' => 'CellType'] as $name => $column) {
    $schema->create($name, function (Blueprint $table) use ($column) {
        $table->id();
        $table->string($column);
    });
}
