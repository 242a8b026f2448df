import * as contract from '#lib/contract/index.ts';
import { cachedFetch } from './cachedFetch.ts';

export const capabilities = cachedFetch(contract.session.capabilities, [] as string[], ({ data }) => data);
