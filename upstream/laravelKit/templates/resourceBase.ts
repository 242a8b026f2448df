/** What every resource is made of: values as the desk reads them, of models, objects and arrays alike. */
export const RESOURCE = String.raw`<?php

namespace App\Http\Resources\Linekeeper;

use BackedEnum;
use DateTimeImmutable;
use DateTimeInterface;
use DateTimeZone;
use Exception;
use Illuminate\Http\Resources\Json\AnonymousResourceCollection;
use Illuminate\Http\Resources\Json\JsonResource;

/**
 * A record as the desk reads it. It takes a model, an object or an array; a field that is not there is null.
 * What can't be read as its type stays as it is, for a test to find.
 */
abstract class Resource extends JsonResource
{
    public static $wrap = 'data';

    public static function collection($resource): AnonymousResourceCollection
    {
        return new Collection($resource, static::class);
    }

    protected function value(string $name): mixed
    {
        return data_get($this->resource, $name);
    }

    protected function text(string $name): mixed
    {
        $value = $this->value($name);
        if ($value instanceof BackedEnum) {
            return $value->value;
        }
        if ($value instanceof DateTimeInterface) {
            return $value->format('Y-m-d');
        }

        return is_int($value) || is_float($value) ? (string) $value : $value;
    }

    protected function integer(string $name): mixed
    {
        $value = $this->value($name);

        return is_numeric($value) && (float) (int) $value === (float) $value ? (int) $value : $value;
    }

    protected function number(string $name): mixed
    {
        $value = $this->value($name);

        return is_numeric($value) ? $value + 0 : $value;
    }

    protected function flag(string $name): mixed
    {
        $value = $this->value($name);

        return in_array($value, [0, 1, '0', '1'], true) ? (bool) $value : $value;
    }

    /** An instant with its offset; one without is of the application's time zone. */
    protected function time(string $name): mixed
    {
        $value = $this->value($name);
        if (is_string($value)) {
            try {
                $value = new DateTimeImmutable($value, new DateTimeZone(config('app.timezone')));
            } catch (Exception) {
                return $value;
            }
        }

        return $value instanceof DateTimeInterface ? $value->format(DATE_RFC3339) : $value;
    }

    /** A list of plain values. */
    protected function values(string $name): mixed
    {
        $value = $this->value($name);

        return is_iterable($value) ? collect($value)->values()->all() : $value;
    }

    /** Plain values by names; an empty one is no empty list. */
    protected function map(string $name): mixed
    {
        $value = $this->value($name);

        return is_iterable($value) ? (object) collect($value)->all() : $value;
    }

    /** @param class-string<Resource> $resource */
    protected function record(string $name, string $resource): mixed
    {
        $value = $this->value($name);

        return is_array($value) || is_object($value) ? new $resource($value) : $value;
    }

    /** @param class-string<Resource> $resource */
    protected function records(string $name, string $resource): mixed
    {
        $value = $this->value($name);

        return is_iterable($value) ? $resource::collection(collect($value)->values()) : $value;
    }
}
`;

export const COLLECTION = String.raw`<?php

namespace App\Http\Resources\Linekeeper;

use Illuminate\Http\Resources\Json\AnonymousResourceCollection;

/** Records in "data", also where the application takes that off its other answers. */
final class Collection extends AnonymousResourceCollection
{
    public static $wrap = 'data';
}
`;
