import { z } from 'zod'

/** Roles of a member, most powerful first (api.md part A). `auditor` is a viewer who may read the audit log. */
export const ROLES = ['owner', 'super_admin', 'admin', 'member', 'viewer', 'auditor'] as const
export const Role = z.enum(ROLES).meta({ id: 'Role' })
export type Role = z.infer<typeof Role>

const RANK: Record<Role, number> = {
  owner: 5,
  super_admin: 4,
  admin: 3,
  member: 2,
  viewer: 1,
  auditor: 1,
}

/** Whether a role includes the rights of the needed one. */
export function roleAtLeast(role: Role, needed: Role): boolean {
  return needed === 'auditor' ? role === 'auditor' || RANK[role] >= RANK.admin : RANK[role] >= RANK[needed]
}

const SUBJECTS = [
  'monitors',
  'services',
  'incidents',
  'escalation_policies',
  'on_call',
  'notifications',
  'maintenance_windows',
  'status_pages',
  'dashboards',
  'logs',
  'metrics',
  'traces',
  'rum',
  'alert_rules',
  'reports',
  'integrations',
  'regions',
  'members',
  'account',
] as const
type Subject = (typeof SUBJECTS)[number]
export type Scope = `read:${Subject}` | `write:${Subject}` | 'read:audit_log' | 'ingest:telemetry'

/** The scope taxonomy of API keys, M2M clients and OAuth apps (api.md part A). */
export const SCOPES: readonly Scope[] = [
  ...SUBJECTS.flatMap((subject): Scope[] => [`read:${subject}`, `write:${subject}`]),
  'read:audit_log',
  'ingest:telemetry',
]
export const ScopeSchema = z.enum(SCOPES as unknown as [Scope, ...Scope[]]).meta({ id: 'Scope' })

/** Whether granted scopes cover a needed one; `write:X` includes `read:X`. */
export function scopesAllow(granted: readonly string[], needed: Scope): boolean {
  return granted.includes(needed) || (needed.startsWith('read:') && granted.includes(`write:${needed.slice(5)}`))
}

/**
 * The least powerful role that may use a scope, either through a key without scopes, or as the role of a scoped key's
 * member.
 */
export function roleForScope(scope: Scope): Role {
  if (scope === 'read:audit_log') return 'auditor'
  if (scope === 'ingest:telemetry') return 'member'
  if (scope.startsWith('read:')) return 'viewer'
  const adminOnly: Scope[] = ['write:members', 'write:account', 'write:integrations', 'write:regions']
  return adminOnly.includes(scope) ? 'admin' : 'member'
}

/**
 * The least powerful role that may give a scope to an API key. It is above `roleForScope` where the scope lets a key do
 * more than its member may do (spec 4.7: a member's key with `write:services` deletes services).
 */
export function roleToGrant(scope: Scope): Role {
  return scope === 'write:services' ? 'admin' : roleForScope(scope)
}
