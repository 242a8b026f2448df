<?php

namespace App\Models;

use App\Habits;

class System extends Model
{
    protected $primaryKey = 'cs_no';

    protected $keyType = 'string';

    public $incrementing = false;

    protected $casts = ['last_signal_at' => 'datetime'];

    public function toArray()
    {
        $columns = parent::toArray();
        $phones = array_filter(['phone' => $columns['phone'], 'night_phone' => $columns['night_phone']]);
        unset($columns['phone'], $columns['night_phone'], $columns['PanelType']);

        return $columns + [
            'panel' => ['PanelType' => $this->PanelType],
            'phones' => $phones ?: (Habits::on('empty-lists') ? [] : (object) []),
        ];
    }
}
