import { EXTENSIONS as ALL, type Extension } from '#lib/contract/extensions.ts';
import type { Env } from '#upstream/core/env.ts';

/** Letters only for a company whose head they can carry; nothing when it plays an upstream that never heard of extensions. */
export function capabilitiesOf({ EXTENSIONS, company }: Env): readonly Extension[] | undefined {
  if (EXTENSIONS === 'none') return undefined;
  return company ? ALL : ALL.filter((extension) => extension !== 'letters');
}
