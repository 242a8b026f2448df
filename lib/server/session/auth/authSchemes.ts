import { env } from '#lib/server/env.ts';
import type { AuthScheme } from './authScheme.ts';
import { jwt } from './jwt.ts';
import { jwtAuth } from './jwtAuth.ts';
import { passport } from './passport.ts';
import { sanctum } from './sanctum.ts';

const SCHEMES: Record<typeof env.AUTH, AuthScheme> = { jwt, sanctum, passport, 'jwt-auth': jwtAuth };

/** The one of the setting `AUTH`. */
export const authScheme = () => SCHEMES[env.AUTH];
