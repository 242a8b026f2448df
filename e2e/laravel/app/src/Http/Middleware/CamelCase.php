<?php

namespace App\Http\Middleware;

use App\Habits;
use Closure;
use Illuminate\Http\JsonResponse;
use Illuminate\Http\Request;
use Illuminate\Support\Str;

/** A company whose API is in camelCase, and its database is not: the habit `camel`. */
class CamelCase
{
    /** Columns that its database has had for ever. */
    const COLUMNS = ['branch' => 'Branch', 'ticketNumber' => 'Ticket_Number', 'panelType' => 'PanelType'];

    /** As the specification has them. */
    const KEPT = ['refreshToken', 'fullName', 'techIds', 'per_page'];

    public function handle(Request $request, Closure $next)
    {
        if (! Habits::on('camel')) {
            return $next($request);
        }
        $request->query->replace($this->columns($request->query->all()));
        if (! $request->is('api/batch/*/edit-device-type')) {
            $request->json()->replace($this->columns($request->json()->all()));
        }
        $answer = $next($request);

        return $answer instanceof JsonResponse ? $answer->setData($this->keys($answer->getData(true), fn ($key) => Str::camel($key))) : $answer;
    }

    private function columns(array $given): array
    {
        $column = fn ($name) => in_array($name, self::KEPT, true) ? $name : self::COLUMNS[$name] ?? Str::snake($name);
        $found = $this->keys($given, $column);
        if (isset($found['sort'])) {
            $found['sort'] = preg_replace_callback('/\w+/', fn ($word) => $column($word[0]), $found['sort']);
        }

        return $found;
    }

    private function keys(array $said, callable $called): array
    {
        $found = [];
        foreach ($said as $key => $value) {
            $found[is_int($key) ? $key : $called($key)] = is_array($value) ? $this->keys($value, $called) : $value;
        }

        return $found;
    }
}
