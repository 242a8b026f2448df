<?php

namespace App\Models;

/** One stop of a technician's day. */
class Dispatch extends Model
{
    protected $table = 'stops';

    public $timestamps = false;

    protected $casts = ['eta' => 'datetime'];
}
