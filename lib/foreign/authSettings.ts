import { z } from 'zod';

const Place = z.string().regex(/^(\/|https?:\/\/)[^\s?#]+$/, 'must be a path or an address');
const Word = z.string().min(1).optional();

/** How the upstream signs people in, and where; what is secret is named in no complaint. */
export const AUTH_SETTINGS = {
  AUTH: z.enum(['jwt', 'sanctum', 'passport', 'jwt-auth'], 'must be jwt, sanctum, passport or jwt-auth').default('jwt'),
  AUTH_LOGIN: Place.optional(),
  AUTH_REFRESH: Place.optional(),
  AUTH_LOGOUT: Place.optional(),
  AUTH_CLIENT_ID: Word,
  AUTH_CLIENT_SECRET: Word,
  AUTH_SCOPE: z.string().default(''),
};

export type AuthSettings = z.output<z.ZodObject<typeof AUTH_SETTINGS>>;
type Given = AuthSettings & { UPSTREAM_URL?: string };

const KINDS: Record<Given['AUTH'], { takes: readonly (keyof Given)[]; needs: readonly (keyof Given)[]; places: Partial<Given> }> = {
  jwt: { takes: [], needs: [], places: {} },
  sanctum: {
    takes: ['AUTH_LOGIN', 'AUTH_LOGOUT'],
    needs: ['UPSTREAM_URL'],
    places: { AUTH_LOGIN: '/login', AUTH_LOGOUT: '/logout' },
  },
  passport: {
    takes: ['AUTH_LOGIN', 'AUTH_LOGOUT', 'AUTH_CLIENT_ID', 'AUTH_CLIENT_SECRET', 'AUTH_SCOPE'],
    needs: ['UPSTREAM_URL', 'AUTH_CLIENT_ID', 'AUTH_CLIENT_SECRET'],
    places: { AUTH_LOGOUT: '/logout' },
  },
  'jwt-auth': {
    takes: ['AUTH_LOGIN', 'AUTH_REFRESH', 'AUTH_LOGOUT'],
    needs: ['UPSTREAM_URL'],
    places: { AUTH_LOGIN: '/auth/login', AUTH_REFRESH: '/auth/refresh', AUTH_LOGOUT: '/auth/logout' },
  },
};

const NAMES = ['AUTH_LOGIN', 'AUTH_REFRESH', 'AUTH_LOGOUT', 'AUTH_CLIENT_ID', 'AUTH_CLIENT_SECRET', 'AUTH_SCOPE'] as const;

/** A setting that nobody would read is as wrong as one that is missing. */
export function checkAuth(given: Given, context: z.RefinementCtx) {
  const { takes, needs } = KINDS[given.AUTH];
  const complain = (name: string, message: string) => context.addIssue({ code: 'custom', path: [name], message });
  for (const name of needs) if (!given[name]) complain(name, `must be set when AUTH is ${given.AUTH}`);
  for (const name of NAMES) if (given[name] && !takes.includes(name)) complain(name, `is not read when AUTH is ${given.AUTH}`);
}

/** Where its calls are, if no setting says so; Passport's is outside `/api`. */
export const authPlaces = (given: Given, upstream: string) => ({
  AUTH_LOGIN: given.AUTH_LOGIN ?? KINDS[given.AUTH].places.AUTH_LOGIN ?? `${new URL(upstream).origin}/oauth/token`,
  AUTH_REFRESH: given.AUTH_REFRESH ?? KINDS[given.AUTH].places.AUTH_REFRESH,
  AUTH_LOGOUT: given.AUTH_LOGOUT ?? KINDS[given.AUTH].places.AUTH_LOGOUT,
});
