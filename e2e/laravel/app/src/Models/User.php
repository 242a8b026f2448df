<?php

namespace App\Models;

use Illuminate\Auth\Authenticatable;
use Illuminate\Contracts\Auth\Access\Authorizable as MayBeAsked;
use Illuminate\Contracts\Auth\Authenticatable as MaySignIn;
use Illuminate\Foundation\Auth\Access\Authorizable;

class User extends Model implements MaySignIn, MayBeAsked
{
    use Authenticatable, Authorizable;

    protected $hidden = ['password', 'ability_list'];

    protected $appends = ['ability'];

    public function getAbilityAttribute(): ?array
    {
        return $this->ability_list === null ? null : json_decode($this->ability_list, true);
    }

    public function toArray()
    {
        return array_diff_key(parent::toArray(), $this->ability_list === null ? ['ability' => 0] : []);
    }

    /** Whether a rule gives it: to a record, or to the class when there is none yet. */
    public function mayDo(string $action, mixed $of): bool
    {
        if ($this->ability === null) {
            return true;
        }
        foreach ($this->ability as $rule) {
            $isMeant = array_intersect([$action, 'manage'], (array) $rule['action'])
                && array_intersect([class_basename($of), 'all'], (array) $rule['subject']);
            $fits = ! is_object($of) || empty($rule['conditions']) || $rule['conditions']['Branch'] === $of->Branch;
            if ($isMeant && $fits) {
                return true;
            }
        }

        return false;
    }

    /** The branch this user's list is narrowed to, if it is. */
    public function branchFor(string $class): ?string
    {
        if ($this->ability === null) {
            return null;
        }
        $rules = collect($this->ability)->filter(fn ($rule) => array_intersect([class_basename($class), 'all'], (array) $rule['subject']));

        return $rules->every(fn ($rule) => isset($rule['conditions'])) ? ($rules->first()['conditions']['Branch'] ?? null) : null;
    }
}
