'use client';

import { SegmentBar } from '#components/ui/display/SegmentBar.tsx';
import type { Operation } from '#lib/contract/operations.ts';

/** Of work whose size is not known there is none. */
export function OperationBar({ operation, label, text }: { operation: Operation; label: string; text: string }) {
  const { total, done, failed, skipped } = operation;
  if (total === 0) return null;
  return <SegmentBar {...{ total, done, failed, skipped, label, text }} now={done + failed + skipped} thin />;
}
