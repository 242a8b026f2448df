<?php

use App\Habits;
use App\Models\Batch;
use App\Models\BatchRow;
use App\Models\Dispatch;
use App\Models\Sim;
use App\Models\SimSwap;
use App\Models\StationTest;
use App\Models\Sunset;
use App\Models\System;
use App\Models\Technician;
use App\Models\Ticket;
use App\Models\User;
use Illuminate\Support\Facades\Hash;

/** The digits with the one behind them that makes them fit. */
$luhn = function (string $digits) {
    $sum = 0;
    foreach (array_reverse(str_split($digits)) as $at => $digit) {
        $sum += array_sum(str_split((string) ($digit * ($at % 2 === 0 ? 2 : 1))));
    }

    return $digits.((10 - $sum % 10) % 10);
};
$branches = ['Dallas', 'Austin', 'El Paso'];
$places = ['Dallas' => [32.78, -96.8], 'Austin' => [30.27, -97.74], 'El Paso' => [31.76, -106.49]];
$streets = ['Cedar Street', 'Mill Road', 'Harbor Avenue', 'Quarry Lane'];

$password = Hash::make('linekeeper');
$inDallas = ['conditions' => ['Branch' => 'Dallas']];
$users = [
    'admin' => [['action' => 'manage', 'subject' => 'all']],
    'dispatcher' => [
        ['action' => 'manage', 'subject' => ['SimSwap', 'System', 'Network', 'Session', 'Sunset', 'Ticket', 'Technician', 'Dispatch', 'Dashboard', 'Todo']],
        ['action' => ['read', 'activate', 'deactivate'], 'subject' => 'Sim'],
        ['action' => 'read', 'subject' => 'Batch'],
    ],
    'warehouse' => [
        ['action' => 'manage', 'subject' => ['Sim', 'Batch', 'Todo']],
        ['action' => 'read', 'subject' => ['Dashboard', 'Network']],
    ],
    'technician' => [
        ['action' => 'read', 'subject' => 'Sim'],
        ['action' => 'read', 'subject' => ['System', 'SimSwap', 'Ticket', 'Sunset', 'Dispatch', 'Technician']] + $inDallas,
        ['action' => 'update', 'subject' => ['SimSwap', 'Ticket']] + $inDallas,
        ['action' => 'test', 'subject' => 'System'] + $inDallas,
    ],
    'client' => [['action' => 'read', 'subject' => ['ACL', 'Auth']]],
    'nothing' => [],
    'everything' => null, // sent without a list
];
foreach ($users as $role => $rules) {
    User::create([
        'fullName' => ucfirst($role).' of the company',
        'username' => $role,
        'email' => "$role@linekeeper.test",
        'password' => $password,
        'role' => $role,
        'Branch' => 'Dallas',
        'ability_list' => $rules === null ? null : json_encode($rules),
        'technician_id' => $role === 'technician' ? 1 : null,
    ]);
}

foreach (['DMP XR150', 'DMP XT50', 'Vista 20P', 'NX-8'] as $type) {
    DB::table('panel_types')->insert(['PanelType' => $type]);
}
foreach (['CAT-M1', 'LTE', '5G RedCap'] as $type) {
    DB::table('cell_types')->insert(['CellType' => $type]);
}

$panels = ['DMP XT50', 'Vista 20P', 'DMP XR150', 'NX-8'];
for ($n = 1; $n <= 12; $n++) {
    $branch = $branches[$n % 3];
    [$lat, $lng] = $places[$branch];
    $system = System::create([
        'cs_no' => sprintf('0%04d', 1000 + $n),
        'system_no' => (string) (500 + $n),
        'site' => sprintf('S%03d', $n),
        'site_name' => "{$streets[$n % 4]} Storage $n",
        'Branch' => $branch,
        'address' => "$n {$streets[$n % 4]}, $branch, TX",
        'lat' => $lat + $n / 100,
        'lng' => $lng - $n / 100,
        'PanelType' => $panels[$n % 4],
        'phone' => $n % 4 ? '214555010'.($n % 10) : null,
        'last_signal_at' => now()->subMinutes($n * 7),
    ]);
    StationTest::create(['system_no' => $system->system_no]);
    Ticket::create([
        'Ticket_Number' => (string) (778920 + $n),
        'status' => ['open', 'scheduled', 'resolved', 'scheduled'][$n % 4],
        'cs_no' => $system->cs_no,
        'site_name' => $system->site_name,
        'Branch' => $branch,
        'problem' => 'Radio does not report',
        'description' => 'The carrier ends its 3G network.',
        'priority' => ['low', 'normal', 'high'][$n % 3],
        'technician_id' => $n % 4 ? $n % 3 + 1 : null,
        'scheduled_at' => $n % 2 ? today()->addHours(14 + $n % 4) : null,
        'lat' => $system->lat,
        'lng' => $system->lng,
        'tags' => $n % 2 ? ['radio'] : [],
    ]);
    Sunset::create([
        'Branch' => $branch,
        'site_name' => $system->site_name,
        'cs_no' => $system->cs_no,
        'address' => $system->address,
        'panel_type' => $system->PanelType,
        'cell_type' => 'CAT-M1',
        'provider' => $n % 2 ? 'vzw' : 'att',
        'status' => ['to-do', 'WAITING ON CUSTOMER', 'scheduled'][$n % 3],
        'priority' => 'normal',
        'sunset_date' => today()->addDays(30 + $n)->toDateString(),
        'lat' => $n % 5 ? $system->lat : null,
        'lng' => $n % 5 ? $system->lng : null,
        'tags' => $n % 2 ? ['letter'] : [],
    ]);
}

$systems = System::orderBy('cs_no')->get();
$states = ['active', 'inventory', 'test-ready', 'retired', 'deactivated'];
for ($n = 1; $n <= 60; $n++) {
    $status = $n <= 12 ? 'active' : $states[$n % 5];
    $system = $n <= 12 ? $systems[$n - 1] : null;
    $sim = Sim::create([
        'device_type' => $n % 2 ? 'CAT-M1' : 'LTE',
        'imei' => $luhn(sprintf('35693803%06d', $n)),
        'iccid' => $luhn(sprintf('891480000000%06d', $n)),
        'msisdn' => $status === 'active' ? sprintf('1214555%04d', $n) : null,
        'ip_address' => $status === 'active' ? "10.20.0.$n" : null,
        'provider' => $n % 2 ? 'vzw' : 'att',
        'status' => $status,
        'warehouse_code' => $system ? null : ['W01', 'W02'][$n % 2],
        'stock_state' => $system ? 'installed' : 'warehouse',
        'cs_no' => $system?->cs_no,
        'site_name' => $system?->site_name,
    ]);
    for ($day = 0; $day < 3; $day++) {
        DB::table('usages')->insert(['sim_id' => $sim->id, 'day' => today()->subDays($day)->toDateString(), 'bytes' => 1000 * $n + $day]);
    }
}

foreach (['Spring delivery', 'Autumn delivery'] as $at => $name) {
    $batch = Batch::create(['name' => $name, 'kind' => $at && Habits::on('own-words') ? 'RETURN' : 'delivery', 'device_type' => 'CAT-M1', 'warehouse_code' => 'W01', 'provider' => 'vzw', 'created_by' => 1]);
    foreach (Sim::where('id', '>', 12)->skip($at * 10)->take(10)->get() as $sim) {
        BatchRow::create(['batch_id' => $batch->id, 'imei' => $sim->imei, 'iccid' => $sim->iccid, 'sim_id' => $sim->id, 'state' => 'new']);
        $sim->update(['batch_id' => $batch->id]);
    }
}

foreach ($branches as $at => $branch) {
    [$lat, $lng] = $places[$branch];
    Technician::create(['name' => "Tech $branch", 'Branch' => $branch, 'colour' => ['#336699', '#993366', '#669933'][$at], 'lat' => $lat, 'lng' => $lng]);
}
foreach (Ticket::where('status', 'scheduled')->whereNotNull('scheduled_at')->get() as $order => $ticket) {
    Dispatch::create(['technician_id' => $ticket->technician_id, 'ticket_id' => $ticket->id, 'date' => today()->toDateString(), 'order' => $order + 1, 'status' => 'planned', 'eta' => $ticket->scheduled_at]);
}

foreach ([['finalized', 6], ['open', 2], ['draft', 1]] as $at => [$status, $step]) {
    $system = $systems[$at + 4];
    SimSwap::create([
        'ticket_number' => (string) (778920 + $at + 5),
        'cs_no' => $system->cs_no,
        'status' => $status === 'open' && Habits::on('own-words') ? 'IN_PROGRESS' : $status,
        'step' => $step,
        'site_name' => $system->site_name,
        'Branch' => $system->Branch,
        'panel_type' => $system->PanelType,
        'old_sim_id' => $step > 1 ? $at + 5 : null,
        'created_by' => 2,
        'finalized_at' => $status === 'finalized' ? now()->subDay() : null,
    ]);
}
