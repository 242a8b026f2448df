<?php

namespace App\Second;

/** Records go by UUIDs; the database keeps its numbers to itself. */
class Ids
{
    const FORM = '5a1e0c3d-7b2f-4d68-9e4a-%012x';

    const KNOWN = '/5a1e0c3d-7b2f-4d68-9e4a-([0-9a-f]{12})/';

    public static function made(mixed $id): mixed
    {
        return is_numeric($id) ? sprintf(self::FORM, $id) : $id;
    }

    /** Also of several with commas between; a bare number names nothing here, and an id within words is words. */
    public static function number(mixed $text): mixed
    {
        return is_string($text) && preg_match('/^[0-9a-f,-]{36,}$/', $text) ? preg_replace_callback(self::KNOWN, fn ($found) => hexdec($found[1]), $text) : $text;
    }
}
