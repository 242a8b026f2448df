<?php

namespace App\Models;

class BatchRow extends Model
{
    public $timestamps = false;

    public function sim()
    {
        return $this->belongsTo(Sim::class);
    }
}
