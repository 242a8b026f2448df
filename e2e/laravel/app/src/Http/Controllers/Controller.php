<?php

namespace App\Http\Controllers;

use App\Habits;
use App\Models\Model;
use Illuminate\Foundation\Auth\Access\AuthorizesRequests;
use Illuminate\Foundation\Validation\ValidatesRequests;
use Illuminate\Http\Resources\Json\JsonResource;

/** The ways this company's controllers answer. */
abstract class Controller extends \Illuminate\Routing\Controller
{
    use AuthorizesRequests, ValidatesRequests;

    protected function record(Model $record)
    {
        return new JsonResource($record);
    }

    /** After a write: the record, or what says only that it is done. */
    protected function written(Model $record)
    {
        return $this->done() ?? $this->record($record);
    }

    protected function done()
    {
        return match (true) {
            Habits::on('no-content') => response()->noContent(),
            Habits::on('success') => response()->json(['success' => true]),
            default => null,
        };
    }

    protected function page($query)
    {
        $size = min((int) request()->query('per_page', 25), 100);

        return match (true) {
            Habits::on('simple-pages') => $query->simplePaginate($size),
            Habits::on('flat-pages') => $query->paginate($size),
            Habits::on('cursor-pages') => $query->cursorPaginate($size),
            Habits::on('enveloped-pages') => ['success' => true, 'data' => $query->paginate($size)],
            Habits::on('links-only') => collect(JsonResource::collection($query->simplePaginate($size)->withQueryString())->response()->getData(true))->only('data', 'links'),
            default => JsonResource::collection($query->paginate($size)),
        };
    }

    /** A whole list. Whoever filters a collection in PHP keeps its keys, and JSON makes an object of them. */
    protected function rows($rows)
    {
        $rows = collect($rows)->values();

        return ['data' => Habits::on('keyed') ? $rows->keyBy(fn ($row, $at) => $at + 1) : $rows];
    }

    /** What of it this user's branch may see. */
    protected function seen(string $class)
    {
        $branch = request()->user()->branchFor($class);

        return $branch === null ? $class::query() : $class::where('Branch', $branch);
    }

    protected function file(string $name, iterable $rows)
    {
        $format = request('format', 'csv');
        if ($format !== 'csv' && Habits::on('csv-only')) {
            $this->getValidationFactory()->make(['format' => $format], ['format' => 'in:csv'])->validate();
        }
        $lines = collect($rows)->map->toArray()->map(fn ($row) => array_map(fn ($cell) => is_array($cell) ? json_encode($cell) : $cell, $row));
        $out = fopen('php://memory', 'r+');
        foreach ($lines->take(1)->map(fn ($row) => array_keys($row))->merge($lines->values()) as $line) {
            fputcsv($out, $line);
        }
        rewind($out);

        return response(stream_get_contents($out), 200, ['content-type' => 'text/csv; charset=UTF-8', 'content-disposition' => "attachment; filename=\"$name.csv\""]);
    }
}
