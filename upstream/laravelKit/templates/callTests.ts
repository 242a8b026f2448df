import type { Answer } from '#upstream/laravelKit/answers.ts';
import { type Call, classNames, hasInput, inputOf, isRight } from '#upstream/laravelKit/calls.ts';
import { inset, phpClass, phpOf } from '#upstream/laravelKit/php.ts';
import { badInput, goodInput } from '#upstream/laravelKit/samples.ts';
import { titleOf } from './controllers.ts';

const signIn = ({ access }: Call) =>
  isRight(access)
    ? [`$this->signIn('${access[0]}', '${access[1]}');`]
    : access === 'signed-in' || access === 'client'
      ? ['$this->signIn();']
      : [];

function asked(call: Call, input: Record<string, unknown>) {
  const path = call.params.reduce((text, { name, given }) => text.replace(`{${name}}`, `{${given}}`), `/${call.path}`);
  const sent = Object.keys(input).length > 0 ? `, ${inset(phpOf(input), 1)}` : '';
  return `$this->ask('${call.method}', '${path}'${sent})`;
}

const method = (head: string, lines: readonly string[]) => [head, '{', ...lines.map((line) => (line ? `    ${line}` : '')), '}'].join('\n');
const testMethod = (name: string, lines: readonly string[]) => method(`public function test_${name}(): void`, lines);

const asserted = (call: Call, answer: Answer) =>
  answer.kind === 'nothing'
    ? '$this->assertDone($this->good());'
    : answer.kind === 'file'
      ? '$this->assertFile($this->good());'
      : `$this->assertAnswer('${call.id}', $this->good());`;

/** What a whole call needs to be there. */
const BEFORE: Record<string, string[]> = {
  'channels.realtime': ["config(['linekeeper.realtime_key' => 'some-key']);"],
};

export function callTestFile(call: Call, answer: Answer) {
  const good = goodInput(inputOf(call), call.isUpload);
  // Before the proof of an installer is written nothing else of such a call is judged.
  const bad = hasInput(call) && call.access !== 'installer' ? badInput(call.query, call.body) : undefined;
  const isOpen = signIn(call).length === 0;
  return phpClass({
    name: classNames(call).test,
    uses: [
      'Illuminate\\Testing\\TestResponse',
      'Tests\\Feature\\Linekeeper\\LinekeeperTestCase',
      ...(call.isUpload ? ['Illuminate\\Http\\UploadedFile'] : []),
    ],
    doc: titleOf(call),
    after: 'extends LinekeeperTestCase',
    body: [
      testMethod('it_answers_as_the_desk_reads', [...(BEFORE[call.id] ?? []), ...signIn(call), asserted(call, answer)]),
      ...(isOpen
        ? []
        : [
            testMethod('it_is_refused_to_who_may_not', [
              '$this->good()->assertUnauthorized();',
              ...(isRight(call.access) ? ['', '$this->signIn();', '$this->good()->assertForbidden();'] : []),
            ]),
          ]),
      ...(bad
        ? [testMethod('it_refuses_bad_input', [...signIn(call), `$this->assertRefused('${bad.field}', ${asked(call, bad.input)});`])]
        : []),
      `/** The call as it should be answered: put in what your test database has. */\n${method('private function good(): TestResponse', [
        `return ${asked(call, good)};`,
      ])}`,
    ],
  });
}
