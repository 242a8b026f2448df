<?php

namespace App;

/** How this company's programmers answer where the specification leaves it open. `HABITS` names them: none, usual, or a list with commas. */
class Habits
{
    const ALL = [
        'no-content', // a write answers 204
        'success', // a write answers {"success": true}
        'number', // the field of a sunset item answers 1, as text/html
        'strings', // every column is text, as from MySQL
        'keyed', // lists that were filtered or grouped keep their keys
        'simple-pages', // pages that are not counted
        'flat-pages', // the paginator itself, without meta
        'enveloped-pages', // the paginator itself, in an envelope of the company's own
        'links-only', // pages that tell of others by links alone
        'cursor-pages', // pages that go on from a row, and have no numbers
        'relations', // a relation where a word is meant
        'bare-times', // times as the database has them: UTC, without saying so
        'empty-lists', // an object without fields is []
        'login-422', // wrong credentials are a validation error, as in Laravel's own controllers
        'login-400',
        'bare-token', // signing in answers the token and nothing around it
        'token-in-data',
        'renamed', // SIMs with columns, words and envelopes of the company's own
        'own-words', // swaps and batches in states and of kinds of the company's own
        'error-word', // a refusal says it in error, not in message
        'camel', // every key in camelCase, asked and answered
        'csv-only', // no other format is written
        'tech-ids', // /dispatch demands techIds
        'second', // written by another hand: src/Second
    ];

    const USUAL = ['success', 'number', 'strings', 'keyed', 'simple-pages', 'relations', 'bare-times', 'empty-lists', 'login-422', 'csv-only', 'tech-ids'];

    public static function named(string $list): array
    {
        $names = match ($list) {
            '', 'none' => [],
            'usual' => self::USUAL,
            default => explode(',', $list),
        };
        if ($odd = array_diff($names, self::ALL)) {
            throw new \InvalidArgumentException('HABITS: '.implode(', ', $odd).' is not known. There are: '.implode(', ', self::ALL).'.');
        }

        return $names;
    }

    public static function on(string $name): bool
    {
        return in_array($name, self::named((string) env('HABITS', 'none')), true);
    }
}
