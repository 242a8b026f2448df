'use client';

import type { ComponentProps } from 'react';
import { PageBody } from '#components/ui/display/PageBody.tsx';
import { PageHead } from '#components/ui/display/PageHead.tsx';
import type { ApiError } from '#lib/browser/api/api.ts';
import { CardsSkeleton } from './CardsSkeleton.tsx';
import { Failure } from './Failure.tsx';
import { PageAlerts } from './PageAlerts.tsx';

type Props = Pick<ComponentProps<typeof PageHead>, 'title' | 'back'> &
  ComponentProps<typeof CardsSkeleton> & {
    error: ApiError | undefined;
    retry: () => void;
    failed?: string;
  };

export const PageSkeleton = ({ title, back, error, retry, failed, ...cards }: Props) => (
  <PageBody>
    <PageHead title={title} back={back} />
    {error ? (
      <PageAlerts>
        <Failure title={failed} problem={error.problem} retryAfter={error.retryAfter} retry={retry} />
      </PageAlerts>
    ) : (
      <CardsSkeleton {...cards} />
    )}
  </PageBody>
);
