<?php

namespace App\Http\Controllers;

use App\Models\BatchRow;
use App\Models\Sim;
use DB;
use Illuminate\Http\Request;
use Illuminate\Validation\Rule;

class SimController extends Controller
{
    const COLUMNS = ['status', 'provider', 'device_type', 'warehouse_code', 'stock_state', 'cs_no', 'batch_id', 'id'];

    public function index(Request $request)
    {
        return $this->page(Sim::found($request->query('q'))->narrowed(self::COLUMNS)->sorted([...self::COLUMNS, 'imei', 'iccid', 'updated_at']));
    }

    public function show(Sim $sim)
    {
        return $this->record($sim);
    }

    public function store(Request $request)
    {
        $given = $this->validate($request, $this->rules(null, 'required'));

        return $this->written(Sim::create($given + ['status' => 'inventory', 'stock_state' => 'warehouse']));
    }

    public function update(Request $request, Sim $sim)
    {
        $sim->update($this->validate($request, $this->rules($sim, 'sometimes')));

        return $this->written($sim);
    }

    public function activate(Request $request, Sim $sim)
    {
        return $this->becomes($request, $sim, 'active');
    }

    public function deactivate(Request $request, Sim $sim)
    {
        $this->validate($request, ['reason' => 'required|string']);

        return $this->becomes($request, $sim, 'deactivated');
    }

    public function retire(Request $request, Sim $sim)
    {
        $this->validate($request, ['reason' => 'required|string']);

        return $this->becomes($request, $sim, 'retired');
    }

    public function testReady(Request $request, Sim $sim)
    {
        $this->validate($request, ['reason' => 'required|string']);

        return $this->becomes($request, $sim, 'test-ready');
    }

    public function changeWarehouse(Request $request, Sim $sim)
    {
        $sim->update($this->validate($request, ['warehouse_code' => 'required|string|max:20']));

        return $this->written($sim);
    }

    public function providerUsage(Sim $sim)
    {
        return $this->rows(DB::table('usages')->where('sim_id', $sim->id)->orderByDesc('day')->get(['day', 'bytes']));
    }

    public function ping(Request $request, Sim $sim)
    {
        $this->validate($request, ['tcp' => 'integer|min:1|max:65535']);

        return ['data' => ['reachable' => $sim->status === 'active', 'ms' => $sim->status === 'active' ? [41, 39, 44] : []]];
    }

    public function bySystem(string $cs)
    {
        return $this->rows(Sim::where('cs_no', $cs)->get());
    }

    public function search(Request $request)
    {
        return $this->rows(Sim::found($this->validate($request, ['q' => 'required|string'])['q'])->limit(20)->get());
    }

    public function export(Request $request)
    {
        $request->query->add($request->only(self::COLUMNS));

        return $this->file('sims', Sim::found($request->input('q'))->narrowed(self::COLUMNS)->get());
    }

    private function becomes(Request $request, Sim $sim, string $status)
    {
        $sim->update(['status' => $status, 'reason' => $request->input('reason')]);
        BatchRow::where('batch_id', $request->query('batchId'))->where('sim_id', $sim->id)->update(['state' => $status]);

        return $this->written($sim);
    }

    private function rules(?Sim $sim, string $presence): array
    {
        return [
            'imei' => [$presence, 'digits:15', Rule::unique('sims')->ignore($sim)],
            'device_type' => "$presence|string|max:60",
            'provider' => "$presence|in:vzw,att",
            'warehouse_code' => ($sim ? 'nullable' : $presence).'|string|max:20',
            'iccid' => 'nullable|string|max:20',
            'msisdn' => 'nullable|string|max:20',
            'ip_address' => 'nullable|string|max:45',
            'cs_no' => 'nullable|exists:systems',
            'stock_state' => 'in:warehouse,truck,installed,transit,returned,lost,scrapped',
            'notes' => 'nullable|string|max:5000',
        ];
    }
}
