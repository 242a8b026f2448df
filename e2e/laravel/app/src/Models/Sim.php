<?php

namespace App\Models;

use Illuminate\Database\Eloquent\SoftDeletes;

class Sim extends Model
{
    use SoftDeletes;

    protected $hidden = ['deleted_at'];

    /** Any of its identifiers, or a part of one. */
    public function scopeFound($query, ?string $text)
    {
        return $text === null ? $query : $query->where(function ($query) use ($text) {
            foreach (['imei', 'iccid', 'msisdn', 'ip_address', 'cs_no', 'site_name'] as $column) {
                $query->orWhere($column, 'like', "%$text%");
            }
        });
    }
}
