/** Who may what, by the rules that the desk reads too. */
export const POLICY = String.raw`<?php

namespace App\Policies\Linekeeper;

/** Answers by the rules of Abilities, as CASL does: the last rule that speaks of it decides. */
abstract class Policy
{
    public function __construct(private Abilities $abilities)
    {
    }

    /** Without a record: whether there is any that the user may do this to. */
    protected function allows(mixed $user, string $action, string $subject, mixed $record = null): bool
    {
        foreach (array_reverse($this->abilities->of($user)) as $rule) {
            $isInverted = (bool) ($rule['inverted'] ?? false);
            $speaks = array_intersect([$action, 'manage'], (array) $rule['action']) !== []
                && array_intersect([$subject, 'all'], (array) $rule['subject']) !== []
                && ! ($isInverted && ! empty($rule['fields']))
                && $this->meets((array) ($rule['conditions'] ?? []), $record, $isInverted);
            if ($speaks) {
                return ! $isInverted;
            }
        }

        return false;
    }

    private function meets(array $conditions, mixed $record, bool $isInverted): bool
    {
        if ($record === null) {
            return $conditions === [] || ! $isInverted;
        }
        foreach ($conditions as $field => $wanted) {
            $wanted = is_array($wanted) ? ($wanted['$in'] ?? []) : [$wanted];
            if (! in_array($this->plain(data_get($record, $field)), array_map([$this, 'plain'], $wanted), true)) {
                return false;
            }
        }

        return true;
    }

    /** A database may answer a number as text. */
    private function plain(mixed $value): mixed
    {
        return is_int($value) || is_float($value) ? (string) $value : $value;
    }
}
`;

export const ABILITIES = String.raw`<?php

namespace App\Policies\Linekeeper;

/** Yours: where the rights of a user stand. The desk shows by the same rules what somebody may do. */
final class Abilities
{
    /**
     * Rules as {action, subject} and optionally {conditions, fields, inverted}; without a rule nothing is allowed.
     * As it is, they are read from the user's "ability": a list, or one as JSON.
     *
     * @return array<int, array<string, mixed>>
     */
    public function of(mixed $user): array
    {
        $rules = data_get($user, 'ability') ?? [];
        if (is_string($rules)) {
            return (array) json_decode($rules, true);
        }

        return collect($rules)->map(fn ($rule) => (array) $rule)->values()->all();
    }
}
`;

export const INSTALLER = String.raw`<?php

namespace App\Http\Middleware\Linekeeper;

use App\Exceptions\Linekeeper\NotWritten;
use Closure;
use Illuminate\Http\Request;
use Symfony\Component\HttpFoundation\Response;

/** Yours: lets through who has the proof that the link of an installer was exchanged for, and nobody else. */
final class InstallerProof
{
    public function handle(Request $request, Closure $next): Response
    {
        throw new NotWritten(__METHOD__);
    }
}
`;
