<?php

namespace App\Models;

class Technician extends Model
{
    public $timestamps = false;

    protected $hidden = ['lat', 'lng'];

    protected $appends = ['home'];

    public function getHomeAttribute(): array
    {
        return ['lat' => $this->attributes['lat'], 'lng' => $this->attributes['lng']];
    }
}
