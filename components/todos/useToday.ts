'use client';

import { useTimeZone } from 'next-intl';
import { useMinute } from '#components/ui/display/useMinute.ts';
import { localDay } from '#lib/format/localDay.ts';

export const useToday = () => localDay(useTimeZone() ?? 'UTC', useMinute());
