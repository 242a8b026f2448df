<?php

namespace App\Models;

use App\Habits;
use DateTimeInterface;

abstract class Model extends \Illuminate\Database\Eloquent\Model
{
    protected $guarded = [];

    protected function serializeDate(DateTimeInterface $date)
    {
        return Habits::on('bare-times') ? $date->format('Y-m-d H:i:s') : parent::serializeDate($date);
    }

    /** The rows whose columns are what the query names; one value or several, as Laravel reads them. */
    public function scopeNarrowed($query, array $columns)
    {
        foreach ($columns as $column) {
            if (($value = request()->query($column)) !== null) {
                is_array($value) ? $query->whereIn($column, $value) : $query->where($column, $value);
            }
        }
    }

    /** `sort=-field` for the other way round. */
    public function scopeSorted($query, array $columns, string $otherwise = '-id')
    {
        $sort = request()->query('sort', $otherwise);
        $column = ltrim($sort, '-');
        $query->orderBy(in_array($column, $columns, true) ? $column : 'id', $sort[0] === '-' ? 'desc' : 'asc');
    }
}
