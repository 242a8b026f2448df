<?php

namespace App\Models;

use App\Habits;

class Batch extends Model
{
    public function rows()
    {
        return $this->hasMany(BatchRow::class);
    }

    public function creator()
    {
        return $this->belongsTo(User::class, 'created_by');
    }

    public function toArray()
    {
        $name = fn () => optional($this->creator)->only('id', 'fullName');

        return Habits::on('relations') ? ['created_by' => $name()] + parent::toArray() : array_diff_key(parent::toArray(), ['creator' => 0]);
    }
}
