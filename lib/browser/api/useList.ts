'use client';

import { useState } from 'react';
import type { SWRConfiguration } from 'swr';
import type { z } from 'zod';
import { type Endpoint, pathOf } from '#lib/contract/endpoint.ts';
import type { Meta } from '#lib/contract/shapes.ts';
import type { ApiError } from './api.ts';
import { useRead } from './useApi.ts';

export type Listing<Row, Query> = Endpoint & { query: z.ZodType<Query>; reply: z.ZodType<{ data: Row[]; meta: Meta }> };

const NONE: never[] = [];

/** Of rows that came anew, those that say the same as before stay the same objects: a list draws what changed, not all that was read. */
function useSameRows<Row>(given: Row[]): Row[] {
  const [shown, setShown] = useState({ given, rows: given });
  if (shown.given !== given) {
    const before = new Map(shown.rows.map((row) => [JSON.stringify(row), row]));
    const rows = given.map((row) => before.get(JSON.stringify(row)) ?? row);
    const areSame = rows.length === shown.rows.length && rows.every((row, at) => row === shown.rows[at]);
    setShown({ given, rows: areSame ? shown.rows : rows });
  }
  return shown.rows;
}

/** Whether what is there came for another page than the one that is asked for now: the last data stays until new data comes. */
function useIsOther(path: string, data: unknown) {
  const [came, setCame] = useState({ data, path });
  if (came.data !== data) setCame({ data, path });
  return came.data === data && came.path !== path;
}

/** The page of a list that is asked for, begun with what came with the document; `null` instead of a query means "not here". */
export function useList<Row, Query extends object>(
  endpoint: Listing<Row, Query>,
  query: NoInfer<Partial<Query>> | null,
  first: { data: Row[]; meta: Meta } | undefined,
  options: SWRConfiguration<{ data: Row[]; meta: Meta }, ApiError> & { background?: boolean } = {},
) {
  const path = pathOf(endpoint, { query: query ?? {} });
  const [firstPath] = useState(path);
  const read = useRead(endpoint, query && { query }, {
    fallbackData: path === firstPath ? first : undefined,
    revalidateOnMount: !first,
    ...options,
  });
  const { error, mutate } = read;
  const isOther = useIsOther(path, read.data);
  // Rows of another page, under filters they were not asked for by, are no answer.
  const data = isOther && error ? undefined : read.data;
  return {
    rows: useSameRows(data?.data ?? NONE),
    meta: data?.meta,
    error,
    again: () => mutate(),
    isRead: data !== undefined,
    /** The rows of another page stand here until those that are asked for have come. What is only read again is not changing. */
    isChanging: isOther && data !== undefined && read.isLoading,
  };
}

export type List<Row> = ReturnType<typeof useList<Row, object>>;
