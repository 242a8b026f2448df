import type { AbilityRule } from '#lib/contract/ability.ts';
import type { UserRole } from '#lib/contract/words/users.ts';

type Home = { Branch?: string | null };

export const ROLES = {
  admin: (): AbilityRule[] => [{ action: 'manage', subject: 'all' }],
  dispatcher: (): AbilityRule[] => [
    {
      action: 'manage',
      subject: ['SimSwap', 'System', 'Network', 'Session', 'Sunset', 'Ticket', 'Technician', 'Dispatch', 'Dashboard', 'Todo'],
    },
    { action: ['read', 'activate', 'deactivate'], subject: 'Sim' },
    { action: 'read', subject: 'Batch' },
  ],
  warehouse: (): AbilityRule[] => [
    { action: 'manage', subject: ['Sim', 'Batch', 'Todo'] },
    { action: 'read', subject: ['Dashboard', 'Network'] },
  ],
  technician: ({ Branch = null }: Home): AbilityRule[] => [
    { action: 'read', subject: 'Sim', conditions: { Branch } },
    { action: 'read', subject: ['System', 'SimSwap', 'Ticket', 'Sunset', 'Dispatch', 'Technician'], conditions: { Branch } },
    { action: 'update', subject: ['SimSwap', 'Ticket'], conditions: { Branch } },
    { action: 'test', subject: 'System', conditions: { Branch } },
  ],
  billing: (): AbilityRule[] => [
    { action: 'manage', subject: ['Invoice', 'Todo'] },
    { action: 'read', subject: ['Sim', 'System', 'SimSwap', 'Ticket', 'Dashboard'] },
    { action: 'export', subject: 'Sim' },
  ],
  service: (): AbilityRule[] => [
    { action: 'manage', subject: ['Ticket', 'Todo'] },
    { action: 'read', subject: ['Sim', 'System', 'SimSwap', 'Dispatch', 'Technician', 'Invoice'] },
    { action: 'test', subject: 'System' },
  ],
  operator: (): AbilityRule[] => [
    { action: 'read', subject: ['Sim', 'System', 'SimSwap', 'Network', 'Session', 'Ticket', 'Dashboard'] },
    { action: 'create', subject: 'Ticket' },
    { action: 'test', subject: 'System' },
    { action: 'manage', subject: 'Todo' },
  ],
  client: (): AbilityRule[] => [{ action: 'read', subject: ['ACL', 'Auth'] }],
} as const satisfies Record<UserRole, (home: Home) => AbilityRule[]>;

export type Role = UserRole;
export const isRole = (text: string): text is Role => Object.hasOwn(ROLES, text);
