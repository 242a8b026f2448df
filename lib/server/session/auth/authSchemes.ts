import { type Env, getEnv } from '#lib/server/env.ts';
import type { AuthScheme } from './authScheme.ts';
import { jwt } from './jwt.ts';
import { jwtAuth } from './jwtAuth.ts';
import { passport } from './passport.ts';
import { sanctum } from './sanctum.ts';

const SCHEMES: Record<Env['AUTH'], AuthScheme> = { jwt, sanctum, passport, 'jwt-auth': jwtAuth };

export const authScheme = () => SCHEMES[getEnv().AUTH];
