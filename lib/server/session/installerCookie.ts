import { createHash } from 'node:crypto';
import { z } from 'zod';
import { INSTALLER_TOKEN_HOURS } from '#lib/contract/installer/shapes.ts';
import { getEnv } from '#lib/server/env.ts';
import { seal, unseal } from './sealing.ts';

const Payload = z.object({ proof: z.string().min(1), cs: z.string() });

/** A cookie for each system, so that a phone may work on two of them; nothing but the installer's own calls ever gets it. */
const nameFor = (cs: string) =>
  `${getEnv().tls ? '__Secure-' : ''}linekeeper-installer-${createHash('sha256').update(cs).digest('hex').slice(0, 16)}`;

const lineFor = (cs: string, sealed: string) =>
  `${nameFor(cs)}=${sealed}; Path=/api/installer; Max-Age=${INSTALLER_TOKEN_HOURS * 3600}; HttpOnly; SameSite=Strict${getEnv().tls ? '; Secure' : ''}`;

export const installerCookieLine = async (cs: string, token: string) => lineFor(cs, await seal({ proof: token, cs }));

type InstallerToken = { token: string; renewed: string };

/** The token in a Cookie header for this system, and the line that keeps it for another day. A false or doubled one is none. */
export async function installerTokenIn(header: string | undefined, cs: string): Promise<InstallerToken | undefined> {
  const mark = `${nameFor(cs)}=`;
  const [sealed, ...others] = (header ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(mark))
    .map((pair) => pair.slice(mark.length));
  const read = sealed && others.length === 0 ? Payload.safeParse(await unseal(sealed)) : undefined;
  return sealed && read?.success && read.data.cs === cs ? { token: read.data.proof, renewed: lineFor(cs, sealed) } : undefined;
}
