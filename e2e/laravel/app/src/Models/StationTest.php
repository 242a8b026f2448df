<?php

namespace App\Models;

/** What the central station says of a system: on test, since when, until when. */
class StationTest extends Model
{
    protected $table = 'tests';

    protected $primaryKey = 'system_no';

    protected $keyType = 'string';

    public $incrementing = false;

    public $timestamps = false;

    protected $casts = ['since' => 'datetime', 'expires_at' => 'datetime'];
}
