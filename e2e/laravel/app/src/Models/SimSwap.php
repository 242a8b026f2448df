<?php

namespace App\Models;

class SimSwap extends Model
{
    protected $casts = ['finalized_at' => 'datetime'];
}
