import { useAllows } from '#lib/browser/api/useUser.tsx';
import * as contract from '#lib/contract/index.ts';

export const useMaySearchSims = () => useAllows()(contract.sims.list.access);
