<?php

namespace App\Http\Middleware;

use App\Habits;
use Closure;
use Illuminate\Http\JsonResponse;
use Illuminate\Http\Request;

/** A company whose SIMs have columns, words and envelopes of its own: the habit `renamed`. */
class OtherNames
{
    const NAMES = ['imei' => 'imei_number', 'warehouse_code' => 'depot'];

    const STATUSES = ['active' => 'LIVE', 'retired' => 'GONE'];

    public function handle(Request $request, Closure $next)
    {
        if (! Habits::on('renamed') || ! $request->is('api/sims', 'api/sims/*')) {
            return $next($request);
        }
        $request->query->replace($this->columns($request->query->all()));
        $request->json()->replace($this->columns($request->json()->all()['sim'] ?? []));
        $answer = $next($request);
        if ($answer instanceof JsonResponse) {
            $said = $this->words($answer->getData(true));
            $answer->setData(isset($said['meta']) ? ['result' => ['items' => $said['data'], 'paging' => $said['meta']]] : $said);
        }

        return $answer;
    }

    private function columns(array $given): array
    {
        $names = array_flip(self::NAMES);
        $found = [];
        foreach ($given as $name => $value) {
            $value = match ($name) {
                'sort' => preg_replace_callback('/\w+/', fn ($word) => $names[$word[0]] ?? $word[0], $value),
                'status' => str_replace(self::STATUSES, array_keys(self::STATUSES), $value),
                default => $value,
            };
            // A column is known by the company's name for it, and by no other.
            if (! isset(self::NAMES[$name])) {
                $found[$names[$name] ?? $name] = $value;
            }
        }

        return $found;
    }

    private function words(array $said): array
    {
        $found = [];
        foreach ($said as $name => $value) {
            $value = is_array($value) ? $this->words($value) : $value;
            $found[self::NAMES[$name] ?? $name] = $name === 'status' ? self::STATUSES[$value] ?? $value : $value;
        }

        return $found;
    }
}
