<?php

namespace App\Http\Controllers;

use App\Models\Batch;
use App\Models\Sim;
use Illuminate\Http\Request;

class BatchController extends Controller
{
    public function index()
    {
        return $this->page(Batch::withCount('rows')->narrowed(['kind', 'device_type', 'warehouse_code', 'provider'])->sorted(['name', 'created_at']));
    }

    public function show(Batch $batch)
    {
        return $this->record($batch->load('rows'));
    }

    public function store(Request $request)
    {
        $given = $this->validate($request, [
            'name' => 'required|string',
            'device_type' => 'required|string',
            'provider' => 'required|in:vzw,att',
            'warehouse_code' => 'required|string',
            'rows' => 'required|array',
            'rows.*.imei' => 'required|digits:15|unique:sims,imei',
            'rows.*.iccid' => 'nullable|string',
        ]);
        $batch = Batch::create(collect($given)->except('rows')->all() + ['kind' => 'delivery', 'created_by' => $request->user()->id]);
        foreach ($given['rows'] as $row) {
            $sim = Sim::create($row + $batch->only('device_type', 'provider', 'warehouse_code') + ['batch_id' => $batch->id, 'status' => 'inventory', 'stock_state' => 'warehouse']);
            $batch->rows()->create($row + ['sim_id' => $sim->id, 'state' => 'new']);
        }

        return $this->written($batch->load('rows'));
    }

    public function fromQuery(Request $request)
    {
        $request->query->add($request->only(SimController::COLUMNS));
        $sims = Sim::found($request->input('q'))->narrowed(SimController::COLUMNS)->whereNotIn('id', (array) $request->input('except'))->get();
        $batch = Batch::create(['name' => $request->input('name', 'Selection'), 'kind' => 'selection', 'created_by' => $request->user()->id]);
        $batch->rows()->createMany($sims->map(fn ($sim) => $sim->only('imei', 'iccid') + ['sim_id' => $sim->id, 'state' => 'new']));

        return $this->record($batch->load('rows'));
    }

    public function update(Request $request, Batch $batch)
    {
        $batch->update($this->validate($request, ['name' => 'string|max:120', 'warehouse_code' => 'string|max:20', 'provider' => 'in:vzw,att']));

        return $this->written($batch);
    }

    public function destroy(Batch $batch)
    {
        $batch->rows()->delete();
        $batch->delete();

        return response()->noContent();
    }

    public function changeWarehouse(Request $request, Batch $batch)
    {
        $given = $this->validate($request, ['warehouse_code' => 'required|string|max:20']);
        $batch->update($given);
        Sim::where('batch_id', $batch->id)->update($given);

        return $this->written($batch);
    }

    public function editDeviceType(Request $request, Batch $batch)
    {
        $given = $this->validate($request, ['deviceType' => 'required|string|max:60']);
        $batch->update(['device_type' => $given['deviceType']]);

        return $this->written($batch);
    }

    public function refreshState(Batch $batch)
    {
        return $this->written($batch);
    }

    public function download(Batch $batch)
    {
        return $this->file("batch-{$batch->id}", $batch->rows);
    }

    public function import(Request $request, Batch $batch)
    {
        $this->validate($request, ['file' => 'required|file']);
        $lines = array_map('str_getcsv', file($request->file('file')->getRealPath(), FILE_IGNORE_NEW_LINES | FILE_SKIP_EMPTY_LINES));
        foreach (array_slice($lines, 1) as [$imei]) {
            $batch->rows()->firstOrCreate(['imei' => $imei], ['state' => 'new']);
        }

        return $this->written($batch->load('rows'));
    }
}
