'use client';

import { partsWith } from '#components/ui/part.tsx';
import { PartLost } from './PartLost.tsx';

export const lazyPart = partsWith(PartLost);
