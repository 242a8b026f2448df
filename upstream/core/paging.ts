import type { Meta } from '#lib/contract/shapes.ts';

type Paged = { page: number; per_page: number };

export const metaOf = ({ page, per_page }: Paged, total: number, more?: Partial<Meta>): Meta => ({
  current_page: page,
  per_page,
  last_page: Math.max(1, Math.ceil(total / per_page)),
  total,
  ...more,
});
