import type { Resource } from '#upstream/laravelKit/answers.ts';
import { inset, phpClass, phpLines } from '#upstream/laravelKit/php.ts';
import { type Schema, typeOf } from '#upstream/laravelKit/schema.ts';

type Field = Resource['fields'][number];

const READERS: Record<string, string> = {
  string: 'text',
  integer: 'integer',
  number: 'number',
  boolean: 'flag',
  array: 'values',
  object: 'map',
};
const readerOf = (schema: Schema) => (schema.format === 'date-time' ? 'time' : (READERS[typeOf(schema) ?? ''] ?? 'value'));

/** The same list by which the application judges: what the user may is never told otherwise than it is. */
const ABILITY = 'app(Abilities::class)->of($this->resource)';

function readingOf({ name, schema, resource }: Field, isUser: boolean) {
  if (isUser && name === 'ability') return ABILITY;
  if (!resource) return `$this->${readerOf(schema)}('${name}')`;
  return `$this->${typeOf(schema) === 'array' ? 'records' : 'record'}('${name}', ${resource}Resource::class)`;
}

/** The wrapping is a resource's own: Laravel keeps one that is not said for all of them. */
const wrapOf = (wrap: string | null) => (wrap === 'data' ? [] : [`public static $wrap = ${wrap === null ? 'null' : `'${wrap}'`};`]);

export function resourceFile({ name, wrap, fields }: Resource) {
  const isUser = name === 'SignedInUser';
  return phpClass({
    name: `App\\Http\\Resources\\Linekeeper\\${name}Resource`,
    uses: isUser ? ['App\\Policies\\Linekeeper\\Abilities'] : [],
    after: 'extends Resource',
    body: [
      ...wrapOf(wrap),
      [
        '/** @return array<string, mixed> */',
        'public function toArray($request): array',
        '{',
        `    return ${inset(phpLines(fields.map((field) => `'${field.name}' => ${readingOf(field, isUser)}`)), 1)};`,
        '}',
      ].join('\n'),
    ],
  });
}
