<?php

namespace App\Http\Controllers;

use App\Habits;
use App\Models\StationTest;
use App\Models\System;
use DB;
use Illuminate\Http\Request;

class SystemController extends Controller
{
    public function show(System $system)
    {
        $test = StationTest::find($system->system_no);

        return ['data' => $system->toArray() + ['test_status' => $test]];
    }

    public function lookup(Request $request)
    {
        $text = $this->validate($request, ['q' => 'required|string'])['q'];
        $found = $this->seen(System::class)->where(fn ($query) => $query->where('cs_no', 'like', "%$text%")->orWhere('site_name', 'like', "%$text%"));

        return $this->rows($found->limit(20)->toBase()->get(['cs_no', 'system_no', 'site', 'site_name']));
    }

    public function watchEvents(Request $request, System $system)
    {
        $minutes = $this->validate($request, ['minutes' => 'integer|min:1|max:240'])['minutes'] ?? 10;

        return ['data' => ['until' => now()->addMinutes($minutes)]];
    }

    public function updatePhone(Request $request, System $system)
    {
        return $this->updated($request, $system, 'phone');
    }

    public function updateNightPhone(Request $request, System $system)
    {
        return $this->updated($request, $system, 'night_phone');
    }

    /** Asked of the database itself, whose times have no offset; by the model they have one. */
    public function testStatus(string $site)
    {
        $numbers = System::where('site', $site)->pluck('system_no');

        return $this->rows(Habits::on('bare-times') ? DB::table('tests')->whereIn('system_no', $numbers)->get() : StationTest::find($numbers));
    }

    public function onTest(Request $request, System $system)
    {
        $minutes = $this->validate($request, ['minutes' => 'integer|min:1|max:240'])['minutes'] ?? 30;

        return $this->tested($system, ['on_test' => true, 'since' => now(), 'expires_at' => now()->addMinutes($minutes), 'by' => $request->user()->fullName]);
    }

    public function offTest(System $system)
    {
        return $this->tested($system, ['on_test' => false, 'since' => null, 'expires_at' => null, 'by' => null]);
    }

    private function tested(System $system, array $is)
    {
        $test = StationTest::find($system->system_no);
        $test->update($is);

        return $this->written($test);
    }

    private function updated(Request $request, System $system, string $column)
    {
        $system->update([$column => $this->validate($request, ['phone' => 'required|string|max:20'])['phone']]);

        return $this->written($system);
    }
}
