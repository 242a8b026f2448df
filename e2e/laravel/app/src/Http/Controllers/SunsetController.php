<?php

namespace App\Http\Controllers;

use App\Habits;
use App\Models\Sunset;
use Illuminate\Http\Request;

class SunsetController extends Controller
{
    const FIELDS = ['status', 'priority', 'technician_id', 'scheduled_for', 'contact_name', 'phone', 'notes'];

    public function index(Request $request)
    {
        $q = $request->query('q');
        $query = $this->seen(Sunset::class);
        if ($q !== null) {
            $query->where(fn ($query) => $query->where('Branch', 'like', "%$q%")->orWhere('site_name', 'like', "%$q%"));
        }

        return $this->rows($query->get());
    }

    public function updateField(Request $request, Sunset $item)
    {
        $given = $this->validate($request, ['field' => 'required|in:'.implode(',', self::FIELDS), 'value' => 'nullable']);
        $isSaved = $item->update([$given['field'] => $given['value']]);

        return Habits::on('number') ? (string) (int) $isSaved : $this->written($item);
    }

    public function updateTags(Request $request, Sunset $item)
    {
        $item->update(['tags' => $this->validate($request, ['value' => 'array', 'value.*' => 'string'])['value']]);

        return $this->written($item);
    }

    public function export(Request $request)
    {
        $given = $this->validate($request, ['ids' => 'required|array', 'letter' => 'nullable|string']);

        return $this->file('sunset', $this->seen(Sunset::class)->whereIn('id', $given['ids'])->get());
    }
}
