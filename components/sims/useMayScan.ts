import { useAllows } from '#lib/browser/api/useUser.tsx';
import * as contract from '#lib/contract/index.ts';

export const useMayScan = () => useAllows()(contract.sims.findByBarcode.access);
