<?php

namespace App\Models;

class Sunset extends Model
{
    protected $table = 'sunset_items';

    protected $casts = ['tags' => 'array'];
}
