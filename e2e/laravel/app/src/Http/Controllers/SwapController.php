<?php

namespace App\Http\Controllers;

use App\Models\Sim;
use App\Models\SimSwap;
use App\Models\System;
use Illuminate\Http\Request;

class SwapController extends Controller
{
    const FIELDS = ['step' => 'integer|min:1|max:6', 'status' => 'string|max:20', 'old_sim_id' => 'nullable|exists:sims,id', 'new_sim_id' => 'nullable|exists:sims,id', 'panel_type' => 'nullable|string', 'cell_type' => 'nullable|string', 'notes' => 'nullable|string'];

    public function index()
    {
        return $this->page($this->seen(SimSwap::class)->narrowed(['status', 'Branch', 'cs_no', 'ticket_number'])->sorted(['created_at', 'status']));
    }

    public function show(SimSwap $swap)
    {
        return ['swap' => $swap];
    }

    public function store(Request $request)
    {
        $given = $this->validate($request, ['ticket_number' => 'required|exists:tickets,Ticket_Number', 'cs_no' => 'required|exists:systems'] + self::FIELDS);
        $system = System::find($given['cs_no']);

        return $this->said(SimSwap::create($given + $system->only('site_name', 'Branch') + ['panel_type' => $system->PanelType, 'step' => 1, 'status' => 'draft', 'created_by' => $request->user()->id]));
    }

    public function update(Request $request, SimSwap $swap)
    {
        $swap->update($this->validate($request, self::FIELDS));

        return $this->said($swap);
    }

    public function finalize(Request $request, SimSwap $swap)
    {
        $swap->update($this->validate($request, self::FIELDS));
        if (! $swap->new_sim_id) {
            return response()->json(['message' => 'No new SIM was chosen.'], 409);
        }
        Sim::whereKey($swap->new_sim_id)->update(['cs_no' => $swap->cs_no, 'site_name' => $swap->site_name, 'stock_state' => 'installed']);
        Sim::whereKey($swap->old_sim_id)->update(['cs_no' => null, 'stock_state' => 'transit']);
        $swap->update(['status' => 'finalized', 'step' => 6, 'finalized_at' => now()]);

        return $this->said($swap);
    }

    public function startUpload(SimSwap $swap)
    {
        $swap->update(['status' => 'saving']);

        return $this->said($swap);
    }

    public function startDownload(SimSwap $swap)
    {
        $swap->update(['status' => 'sending']);

        return $this->said($swap);
    }

    private function said(SimSwap $swap)
    {
        return $this->done() ?? ['swap' => $swap];
    }
}
