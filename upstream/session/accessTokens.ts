import { and, eq, isNull } from 'drizzle-orm';
import { decodeProtectedHeader, jwtVerify, SignJWT } from 'jose';
import type { AccessTokens } from '#upstream/context.ts';
import type { Clock } from '#upstream/core/clock.ts';
import type { Database } from '#upstream/db/connect.ts';
import { stateColumn, underMaintenance } from '#upstream/maintenance/closed.ts';
import { users } from '#upstream/users/tables.ts';
import { serializeUser } from './accounts.ts';
import type { Keyring } from './keys.ts';
import { tokenFamilies } from './tables.ts';

const ISSUER = 'linekeeper';
const TYPE = 'at+jwt';

export function makeAccessTokens(database: Database, clock: Clock, keyring: Keyring, seconds: number): AccessTokens {
  const verified = async (token: string) => {
    try {
      const key = await keyring.key(decodeProtectedHeader(token).kid ?? '');
      if (!key) return undefined;
      const options = { issuer: ISSUER, typ: TYPE, algorithms: ['EdDSA'], currentDate: clock.now() };
      return (await jwtVerify(token, key.verify, options)).payload;
    } catch {
      return undefined;
    }
  };
  return {
    async issue(userId, familyId) {
      const key = await keyring.key();
      if (!key) throw new Error('there is no signing key');
      const now = Math.floor(clock.now().getTime() / 1000);
      return new SignJWT({ fam: familyId })
        .setProtectedHeader({ alg: 'EdDSA', typ: TYPE, kid: key.kid })
        .setIssuer(ISSUER)
        .setSubject(String(userId))
        .setIssuedAt(now)
        .setExpirationTime(now + seconds)
        .sign(key.sign);
    },
    async whoIs(authorization) {
      const token = /^Bearer ([\w.-]+)$/i.exec(authorization ?? '')?.[1];
      const claims = token && (await verified(token));
      if (!claims) return undefined;
      const [row] = await database
        .select({ user: users, familyId: tokenFamilies.id, maintenance: stateColumn })
        .from(tokenFamilies)
        .innerJoin(users, eq(users.id, tokenFamilies.userId))
        .where(and(eq(tokenFamilies.id, String(claims.fam)), isNull(tokenFamilies.endedAt), eq(users.status, 'active')));
      return row && { user: underMaintenance(serializeUser(row.user), row.maintenance), familyId: row.familyId };
    },
  };
}
