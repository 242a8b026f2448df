<?php

namespace App\Http\Controllers;

use App\Models\Batch;
use App\Models\BatchRow;
use Illuminate\Http\Request;

class BatchRowController extends Controller
{
    public function editImei(Request $request, Batch $batch, BatchRow $row)
    {
        $row->update($this->validate($request, ['imei' => 'required|digits:15|unique:batch_rows,imei,'.$row->id]));

        return $this->written($row);
    }

    public function lookupImei(Batch $batch, BatchRow $row)
    {
        $row->update(['state' => 'looked-up', 'provider_state' => optional($row->sim)->status]);

        return $this->written($row);
    }

    public function uploadVzw(Batch $batch, BatchRow $row)
    {
        $row->update(['state' => 'uploaded']);

        return $this->written($row);
    }
}
