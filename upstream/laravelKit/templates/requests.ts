import { type Call, classNames, inputOf } from '#upstream/laravelKit/calls.ts';
import { inset, phpClass, phpLines, phpOf } from '#upstream/laravelKit/php.ts';
import { rulesOf } from '#upstream/laravelKit/rules.ts';
import { typeOf } from '#upstream/laravelKit/schema.ts';
import { titleOf } from './controllers.ts';

/** The filters of a query that come as one value or as several. */
const listsOf = ({ query }: Call) =>
  Object.entries(query?.properties ?? {}).flatMap(([name, schema]) => (typeOf(schema) === 'array' ? [name] : []));

export function requestFile(call: Call) {
  const rules = rulesOf(inputOf(call), call.isUpload).map(([field, each]) => `${phpOf(field)} => ${phpOf(each)}`);
  const lists = listsOf(call);
  const isIn = rules.some((rule) => rule.includes('Rule::in('));
  return phpClass({
    name: classNames(call).request,
    uses: ['App\\Http\\Requests\\Linekeeper\\Request', ...(isIn ? ['Illuminate\\Validation\\Rule'] : [])],
    doc: titleOf(call),
    after: 'extends Request',
    body: [
      ...(lists.length > 0 ? [`protected array $lists = ${phpOf(lists)};`] : []),
      [
        '/** @return array<string, array<int, mixed>> */',
        'public function rules(): array',
        '{',
        `    return ${inset(phpLines(rules), 1)};`,
        '}',
      ].join('\n'),
    ],
  });
}
