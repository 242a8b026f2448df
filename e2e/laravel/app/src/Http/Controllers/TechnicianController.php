<?php

namespace App\Http\Controllers;

use App\Habits;
use App\Models\Dispatch;
use App\Models\Technician;
use App\Models\Ticket;
use Illuminate\Http\Request;

class TechnicianController extends Controller
{
    public function index(Request $request)
    {
        $this->validate($request, ['dt' => 'date']);

        return $this->rows($this->seen(Technician::class)->get());
    }

    public function dispatch(Request $request)
    {
        $given = $this->validate($request, ['dt' => 'required|date', 'techIds' => Habits::on('tech-ids') ? 'required' : 'nullable']);
        $ids = $given['techIds'] ?? Technician::pluck('id')->all();
        $ids = is_array($ids) ? $ids : explode(',', $ids);
        $places = Ticket::get(['id', 'lat', 'lng'])->keyBy('id');
        $stops = Dispatch::where('date', $given['dt'])->whereIn('technician_id', $ids)->orderBy('order')->get()
            ->map(fn ($stop) => $stop->toArray() + $places[$stop->ticket_id]->only('lat', 'lng'))->groupBy('technician_id');

        return ['data' => Habits::on('keyed') ? $stops : $stops->map(fn ($stops, $id) => ['technician_id' => $id, 'stops' => $stops])->values()];
    }
}
