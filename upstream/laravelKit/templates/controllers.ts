import type { Answer } from '#upstream/laravelKit/answers.ts';
import { type Call, classNames, hasInput, isRight } from '#upstream/laravelKit/calls.ts';
import { classOf, phpClass } from '#upstream/laravelKit/php.ts';
import { gateOf } from './policies.ts';
import { channels } from './realtime.ts';

const NOT_WRITTEN = 'App\\Exceptions\\Linekeeper\\NotWritten';
const JSON_RESPONSE = 'Illuminate\\Http\\JsonResponse';
const resourceClass = (name: string) => `App\\Http\\Resources\\Linekeeper\\${name}Resource`;

/** The class that is returned, and the line that does so. */
function returned(answer: Answer): { type: string; uses: string[]; line: string } {
  switch (answer.kind) {
    case 'record': {
      const type = resourceClass(answer.resource);
      return { type: classOf(type), uses: [type], line: `return new ${classOf(type)}($record);` };
    }
    case 'list':
    case 'pages': {
      const type = resourceClass(answer.resource);
      const rows = answer.kind === 'list' ? '$records' : "$query->paginate((int) $request->input('per_page', 25))";
      return {
        type: 'AnonymousResourceCollection',
        uses: ['Illuminate\\Http\\Resources\\Json\\AnonymousResourceCollection', type],
        line: `return ${classOf(type)}::collection(${rows});`,
      };
    }
    case 'values':
      return { type: 'JsonResponse', uses: [JSON_RESPONSE], line: "return new JsonResponse(['data' => $values]);" };
    case 'file':
      return {
        type: 'Response',
        uses: ['Symfony\\Component\\HttpFoundation\\Response'],
        line: 'return response()->streamDownload(fn () => print($file), $name);',
      };
    case 'nothing':
      return { type: 'Response', uses: ['Illuminate\\Http\\Response'], line: "return new Response('', 204);" };
  }
}

/** What the nouns of other channels are called there. */
const CHANNEL_OF: Record<string, string> = { batches: '"batch.{$id}"', systems: '"system.{$cs}"' };
const channelOf = (noun: string) => CHANNEL_OF[noun] ?? (channels.some(({ name }) => name === noun) ? `'${noun}'` : undefined);

const hintsFor = (call: Call, line: string) => [
  ...(call.params.length > 0 && isRight(call.access)
    ? [`Gate::authorize('${gateOf(call.access)}', $record); where a right is for some records only.`]
    : []),
  ...(call.method !== 'GET' && channelOf(call.noun)
    ? [`Changed::dispatch(${channelOf(call.noun)}, '${call.noun}', $record->id); tells those who look at it.`]
    : []),
  line,
];

/** The calls that any Laravel answers alike. */
const WHOLE: Record<string, { type: string; uses: string[]; args: string; lines: string[] }> = {
  'session.user': {
    type: 'SignedInUserResource',
    uses: ['Illuminate\\Http\\Request', resourceClass('SignedInUser')],
    args: 'Request $request',
    lines: ['return new SignedInUserResource($request->user());'],
  },
  'session.capabilities': {
    type: 'JsonResponse',
    uses: [JSON_RESPONSE],
    args: '',
    lines: ["return new JsonResponse(['data' => config('linekeeper.extensions')]);"],
  },
  'channels.realtime': {
    type: 'ChannelRealtimeResource',
    uses: [resourceClass('ChannelRealtime')],
    args: '',
    lines: [
      "$key = config('linekeeper.realtime_key');",
      'abort_if($key === null, 404);',
      '',
      "return new ChannelRealtimeResource(['key' => $key]);",
    ],
  },
};
/** Laravel has a controller for it. */
export const FROM_LARAVEL: Record<string, string> = { 'channels.authorize': 'Illuminate\\Broadcasting\\BroadcastController' };
export const isWhole = ({ id }: Call) => id in WHOLE || id in FROM_LARAVEL;

export const titleOf = (call: Call) => `${call.method} /${call.path}: ${call.summary}.`;

export function controllerFile(call: Call, answer: Answer) {
  const names = classNames(call);
  const whole = WHOLE[call.id];
  const { type, uses, line } = returned(answer);
  const args = [
    ...(hasInput(call) ? [`${classOf(names.request)} $request`] : []),
    ...call.params.map(({ name }) => `string $${name}`),
  ].join(', ');
  const lines = whole?.lines ?? [
    '// To be written. Rights and input are judged before; the resource gives the answer its shape.',
    ...hintsFor(call, line).map((hint) => `// ${hint}`),
    'throw new NotWritten(__METHOD__);',
  ];
  return phpClass({
    name: names.controller,
    uses: whole?.uses ?? [...uses, NOT_WRITTEN, ...(hasInput(call) ? [names.request] : [])],
    doc: titleOf(call),
    body: [
      [
        `public function __invoke(${whole?.args ?? args}): ${whole?.type ?? type}`,
        '{',
        ...lines.map((each) => (each ? `    ${each}` : '')),
        '}',
      ].join('\n'),
    ],
  });
}
