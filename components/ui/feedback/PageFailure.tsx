import type { ApiError } from '#lib/browser/api/api.ts';
import { Failure } from './Failure.tsx';
import { PageAlerts } from './PageAlerts.tsx';

type Props = {
  error: Pick<ApiError, 'problem' | 'retryAfter'>;
  retry: () => unknown;
};

export const PageFailure = ({ error, retry }: Props) => (
  <PageAlerts>
    <Failure problem={error.problem} retryAfter={error.retryAfter} retry={() => void retry()} />
  </PageAlerts>
);
