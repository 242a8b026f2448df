<?php

namespace App\Models;

use Illuminate\Database\Eloquent\Model;

class Sim extends Model
{
    protected $guarded = [];

    protected $casts = ['pending' => 'array'];
}
