import type { Endpoint } from '#lib/contract/endpoint.ts';
import type { Rules } from '#lib/contract/upstreamMap.ts';

type Memory = ReadonlyMap<string, Rules>;

const RULES = Symbol.for('linekeeper.upstreamMap');
const home = globalThis as { [RULES]?: Memory };

const keyOf = ({ method, path }: Endpoint) => `${method} ${path}`;

/** One memory per process: Next loads a module once per layer. */
export function setRules(rules: readonly (readonly [Endpoint, Rules])[]) {
  home[RULES] = new Map(rules.map(([endpoint, each]) => [keyOf(endpoint), each]));
}

export const hasRules = () => home[RULES] !== undefined;

export const rulesFor = (endpoint: Endpoint): Rules | undefined => home[RULES]?.get(keyOf(endpoint));
