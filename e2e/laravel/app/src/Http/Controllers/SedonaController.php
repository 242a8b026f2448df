<?php

namespace App\Http\Controllers;

use App\Habits;
use App\Models\System;
use App\Models\Ticket;
use DB;

class SedonaController extends Controller
{
    public function panelTypes()
    {
        return $this->rows(DB::table('panel_types')->get());
    }

    public function cellTypes()
    {
        return $this->rows(DB::table('cell_types')->get());
    }

    public function ticket(string $number)
    {
        $ticket = $this->seen(Ticket::class)->where('Ticket_Number', $number)->firstOrFail();
        $system = System::findOrFail($ticket->cs_no);
        $site = Habits::on('relations') ? ['id' => (int) substr($system->site, 1), 'site' => $system->site, 'name' => $system->site_name] : $system->site;

        return ['ticket' => $ticket, 'system' => ['site' => $site] + $system->toArray()];
    }
}
