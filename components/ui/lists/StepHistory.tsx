import type { ReactNode } from 'react';
import { Button } from '#components/ui/controls/Button.tsx';
import { Card } from '#components/ui/display/Card.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import type { ApiError } from '#lib/browser/api/api.ts';
import type { Meta } from '#lib/contract/shapes.ts';

/** How many lines a history begins with, and how many come on top at each press; a page of the API has a hundred at the most. */
export const HISTORY_STEP = 20;
const MOST = 100;

type Props<E extends { id: number }> = {
  title: string;
  none: string;
  more: string;
  read: { data?: { data: E[]; meta: Meta }; error?: ApiError; mutate(): Promise<unknown> };
  shown: number;
  onShow: (lines: number) => void;
  line: (event: E, isLast: boolean) => ReactNode;
};

export function StepHistory<E extends { id: number }>({ title, none, more, read: { data, error, mutate }, shown, onShow, line }: Props<E>) {
  const events = data?.data ?? [];
  return (
    <Card title={title}>
      {error && <Failure problem={error.problem} retryAfter={error.retryAfter} retry={() => void mutate()} />}
      {data && events.length === 0 && <p>{none}</p>}
      <ol>{events.map((event, index) => line(event, index === events.length - 1))}</ol>
      {data && (data.meta.uncounted || data.meta.total > events.length) && shown < MOST && (
        <Button variant="text" onClick={() => onShow(Math.min(MOST, shown + HISTORY_STEP))}>
          {more}
        </Button>
      )}
    </Card>
  );
}
