import * as contract from '#lib/contract/index.ts';
import { lasting } from './cachedFetch.ts';

/** The extensions the upstream has. */
export const capabilities = lasting(contract.session.capabilities, [] as string[], ({ data }) => data);
