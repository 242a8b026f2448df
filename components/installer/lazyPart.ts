'use client';

import { partsWith } from '#components/ui/feedback/part.tsx';
import { PartLost } from './PartLost.tsx';

export const lazyPart = partsWith(PartLost);
