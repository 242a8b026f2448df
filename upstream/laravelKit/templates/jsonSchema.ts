/** The checker of the generated tests: all of JSON Schema that schema.ts writes, and an error for more. */
export const JSON_SCHEMA = String.raw`<?php

namespace Tests\Feature\Linekeeper;

use LogicException;

/** Says what of a value does not fit its schema: place, value and rule. */
final class JsonSchema
{
    private const FORMATS = [
        'date' => '/^\d{4}-\d\d-\d\d$/',
        'date-time' => '/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/',
        'email' => '/^[^@\s]+@[^@\s]+$/',
        'imei' => '/^\d{15}$/',
        'iccid' => '/^89\d{16,18}$/',
    ];

    private const SAID = [
        'enum' => 'be one of',
        'minLength' => 'have characters, at least',
        'maxLength' => 'have characters, at most',
        'minimum' => 'be at least',
        'maximum' => 'be at most',
        'minItems' => 'have items, at least',
        'maxItems' => 'have items, at most',
        'pattern' => 'look like',
        'format' => 'be a',
    ];

    /** @return string[] */
    public function misfits(object $schema, mixed $value, string $place = ''): array
    {
        if (isset($schema->anyOf)) {
            return $this->ofAny($schema->anyOf, $value, $place);
        }
        $types = (array) ($schema->type ?? []);
        if ($types !== [] && array_intersect($types, $this->typesOf($value)) === []) {
            return [$this->misfit($place, $value, 'must be '.implode(' or ', $types))];
        }
        $found = [];
        foreach (get_object_vars($schema) as $rule => $given) {
            array_push($found, ...$this->ofRule($rule, $given, $schema, $value, $place));
        }

        return $found;
    }

    /** @return string[] of the branch that fits best */
    private function ofAny(array $branches, mixed $value, string $place): array
    {
        $found = array_map(fn (object $branch): array => $this->misfits($branch, $value, $place), $branches);
        usort($found, fn (array $a, array $b): int => count($a) <=> count($b));

        return $found[0];
    }

    /** @return string[] */
    private function ofRule(string $rule, mixed $given, object $schema, mixed $value, string $place): array
    {
        $fits = match ($rule) {
            'type', 'properties', 'items', 'required', 'additionalProperties' => true,
            'enum' => in_array($value, $given, true),
            'minLength' => ! is_string($value) || mb_strlen($value) >= $given,
            'maxLength' => ! is_string($value) || mb_strlen($value) <= $given,
            'minimum' => ! is_numeric($value) || $value >= $given,
            'maximum' => ! is_numeric($value) || $value <= $given,
            'minItems' => ! is_array($value) || count($value) >= $given,
            'maxItems' => ! is_array($value) || count($value) <= $given,
            'pattern' => ! is_string($value) || preg_match('/'.str_replace('/', '\/', $given).'/u', $value) === 1,
            'format' => ! is_string($value) || preg_match(self::FORMATS[$given], $value) === 1,
            default => throw new LogicException("The rule {$rule} of a schema is not known here."),
        };
        if (! $fits) {
            $wanted = is_array($given) ? implode(', ', array_map('json_encode', $given)) : $given;

            return [$this->misfit($place, $value, 'must '.self::SAID[$rule]." {$wanted}")];
        }

        return match (true) {
            $rule === 'items' && is_array($value) => $this->ofItems($given, $value, $place),
            $rule === 'required' && is_object($value) => $this->ofMissing($given, $value, $place),
            $rule === 'properties' && is_object($value) => $this->ofFields($given, $value, $place),
            $rule === 'additionalProperties' && is_object($value) => $this->ofOthers($given, $schema, $value, $place),
            default => [],
        };
    }

    /** @return string[] */
    private function ofItems(object $schema, array $value, string $place): array
    {
        $found = [];
        foreach ($value as $index => $item) {
            array_push($found, ...$this->misfits($schema, $item, "{$place}[{$index}]"));
        }

        return $found;
    }

    /** @return string[] */
    private function ofMissing(array $names, object $value, string $place): array
    {
        $missing = array_filter($names, fn (string $name): bool => ! property_exists($value, $name));

        return array_values(array_map(fn (string $name): string => $this->at($place, $name).': not there; must be given', $missing));
    }

    /** @return string[] */
    private function ofFields(object $fields, object $value, string $place): array
    {
        $found = [];
        foreach (get_object_vars($fields) as $name => $schema) {
            if (property_exists($value, $name)) {
                array_push($found, ...$this->misfits($schema, $value->{$name}, $this->at($place, $name)));
            }
        }

        return $found;
    }

    /** @return string[] */
    private function ofOthers(object $schema, object $whole, object $value, string $place): array
    {
        $others = array_diff_key(get_object_vars($value), get_object_vars($whole->properties ?? (object) []));
        $found = [];
        foreach ($others as $name => $each) {
            array_push($found, ...$this->misfits($schema, $each, $this->at($place, (string) $name)));
        }

        return $found;
    }

    /** @return string[] */
    private function typesOf(mixed $value): array
    {
        return match (true) {
            $value === null => ['null'],
            is_bool($value) => ['boolean'],
            is_int($value) => ['integer', 'number'],
            is_float($value) => floor($value) === $value ? ['integer', 'number'] : ['number'],
            is_string($value) => ['string'],
            is_array($value) => ['array'],
            default => ['object'],
        };
    }

    private function at(string $place, string $name): string
    {
        return ltrim("{$place}.{$name}", '.');
    }

    private function misfit(string $place, mixed $value, string $rule): string
    {
        return sprintf('%s: %s; %s', $place ?: 'the answer', mb_strimwidth((string) json_encode($value), 0, 60, '...'), $rule);
    }
}
`;
