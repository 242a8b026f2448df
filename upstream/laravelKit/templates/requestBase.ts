/** What every form request is made of. */
export const REQUEST = String.raw`<?php

namespace App\Http\Requests\Linekeeper;

use Closure;
use Illuminate\Foundation\Http\FormRequest;
use Illuminate\Support\Arr;

/** What the desk asks with, query and body in one. Who may ask, the route says. */
abstract class Request extends FormRequest
{
    /** @var string[] Filters that come as one value or as several. */
    protected array $lists = [];

    protected function prepareForValidation(): void
    {
        foreach ($this->lists as $name) {
            if ($this->has($name)) {
                $this->merge([$name => Arr::wrap($this->input($name))]);
            }
        }
    }

    /** 15 digits, the last one a check digit (3GPP TS 23.003). */
    protected function imei(): Closure
    {
        return function (string $attribute, mixed $value, Closure $fail): void {
            $digits = $this->digitsOf($value);
            $sum = 0;
            foreach (array_reverse(str_split($digits)) as $place => $digit) {
                $sum += $place % 2 === 0 ? (int) $digit : array_sum(str_split((string) (2 * (int) $digit)));
            }
            if (preg_match('/^\d{15}$/', $digits) !== 1 || $sum % 10 !== 0) {
                $fail('The :attribute must have 15 digits, the last one a check digit that fits.');
            }
        };
    }

    /** 89 and 16 to 18 digits more (ITU-T E.118). */
    protected function iccid(): Closure
    {
        return function (string $attribute, mixed $value, Closure $fail): void {
            if (preg_match('/^89\d{16,18}$/', $this->digitsOf($value)) !== 1) {
                $fail('The :attribute must begin with 89 and have 18 to 20 digits.');
            }
        };
    }

    private function digitsOf(mixed $value): string
    {
        return is_string($value) ? (string) preg_replace('/[\s.()-]|f$/i', '', $value) : '';
    }
}
`;
