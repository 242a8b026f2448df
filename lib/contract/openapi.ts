import { z } from 'zod';
import { type Endpoint, isAct, nounOf } from './endpoint.ts';
import { PROBLEMS } from './problem.ts';
import { ProblemBody } from './problemIn.ts';
import { SUMMARIES } from './summaries.ts';
import { endpoints } from './table.ts';

type Schema = Record<string, unknown>;

/** What comes in is described as a caller writes it, what goes out as a reader finds it. */
const schemaOf = (type: z.core.$ZodType, io: 'input' | 'output'): Schema => {
  const { $schema, ...schema } = z.toJSONSchema(type, {
    io,
    unrepresentable: 'any',
    target: 'openapi-3.0',
    override: ({ jsonSchema }) => {
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
    },
  });
  return schema;
};

const pathParameters = (path: string) =>
  [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({ name, in: 'path', required: true, schema: { type: 'string' } }));

function queryParameters(query: z.core.$ZodType | undefined) {
  if (!query) return [];
  const { properties = {} } = schemaOf(query, 'output') as { properties?: Record<string, Schema> };
  const { required = [] } = schemaOf(query, 'input') as { required?: string[] };
  return Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', required: required.includes(name), schema }));
}

const bodyOf = ({ body, upload }: Endpoint) =>
  body && { requestBody: { content: { [upload ? 'multipart/form-data' : 'application/json']: { schema: schemaOf(body, 'input') } } } };

const answerOf = ({ reply, file }: Endpoint) =>
  file
    ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
    : { 'application/json': { schema: schemaOf(reply, 'output') } };

const accessOf = ({ access }: Endpoint) => (typeof access === 'string' ? access : { action: access[0], subject: access[1] });

const operation = ({ noun, name, endpoint }: (typeof endpoints)[number]) => ({
  operationId: `${nounOf(endpoint)}.${name}`,
  tags: [nounOf(endpoint)],
  summary: (SUMMARIES[noun] as Record<string, string>)[name],
  parameters: [...pathParameters(endpoint.path), ...queryParameters(endpoint.query)],
  ...bodyOf(endpoint),
  responses: {
    200: { description: 'Done', content: answerOf(endpoint) },
    default: { description: 'A problem', content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } } },
  },
  'x-access': accessOf(endpoint),
  'x-act': isAct(endpoint),
  ...(endpoint.extension && { 'x-extension': endpoint.extension }),
});

/** The contract as an OpenAPI 3.0 document, for whoever builds an upstream. `x-access` is who may, `x-extension` what may be lacking. */
export function toOpenApi() {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const listed of endpoints) {
    const { endpoint } = listed;
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(listed) };
  }
  return {
    openapi: '3.0.3',
    info: { title: 'Linekeeper upstream', version: '1' },
    servers: [{ url: '/api' }],
    paths,
    components: { schemas: { Problem: schemaOf(ProblemBody, 'output') } },
    'x-codes': PROBLEMS,
  };
}
