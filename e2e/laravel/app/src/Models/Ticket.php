<?php

namespace App\Models;

class Ticket extends Model
{
    protected $casts = ['scheduled_at' => 'datetime', 'tags' => 'array'];
}
