import { and, inArray, lt } from 'drizzle-orm';
import { AUDIT_DAYS, AUDIT_GROUPS, type AuditKind } from '#lib/contract/audit.ts';
import { DAY } from '#upstream/core/clock.ts';
import type { Database } from '#upstream/db/connect.ts';
import { audit } from '#upstream/users/tables.ts';

type Named = { id: number; fullName: string | null; email: string };
const nameOf = ({ fullName, email }: Named) => fullName ?? email;

type NewAuditEntry = {
  kind: AuditKind;
  at: Date;
  by?: Named;
  about?: Named;
  address?: string;
  facts?: Record<string, unknown>;
};

export const recordAudit = (tx: Database, { kind, at, by, about, address, facts }: NewAuditEntry) =>
  tx.insert(audit).values({
    kind,
    at,
    userId: by?.id ?? null,
    by: by ? nameOf(by) : null,
    aboutId: about?.id ?? null,
    about: about ? nameOf(about) : null,
    address: address || null,
    facts: facts ?? null,
  });

/** Forgets who signed in so long ago; the rest of the audit stays for good. */
export const forgetSignIns = (database: Database, now: Date) =>
  database
    .delete(audit)
    .where(and(inArray(audit.kind, [...AUDIT_GROUPS.signIn]), lt(audit.at, new Date(now.getTime() - AUDIT_DAYS * DAY))));
