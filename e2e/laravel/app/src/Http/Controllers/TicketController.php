<?php

namespace App\Http\Controllers;

use App\Models\Ticket;
use Illuminate\Http\Request;

class TicketController extends Controller
{
    public function index(Request $request)
    {
        $q = $request->query('q');
        $query = $this->seen(Ticket::class)->narrowed(['status', 'Branch', 'priority', 'technician_id'])->sorted(['Ticket_Number', 'scheduled_at', 'status']);
        if ($q !== null) {
            $query->where(fn ($query) => $query->where('Branch', 'like', "%$q%")->orWhere('site_name', 'like', "%$q%"));
        }

        return $this->page($query);
    }

    public function export(Request $request)
    {
        $ids = $this->validate($request, ['ids' => 'required|array'])['ids'];

        return $this->file('tickets', $this->seen(Ticket::class)->whereIn('id', $ids)->get());
    }
}
