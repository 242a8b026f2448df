import type { User } from '#lib/contract/session.ts';

export const nameOf = (user: User | undefined) => user?.fullName ?? user?.email ?? null;
