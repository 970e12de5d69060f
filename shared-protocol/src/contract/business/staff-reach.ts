import { z } from 'zod'
import type { Scope } from '../../access.ts'
import type { AnyRoute } from '../route.ts'

type Subject = Scope extends `${string}:${infer S}` ? S : never

/** What staff who look into an account may do with each subject. A subject that is missing does not compile. */
const REACH: Readonly<Record<Subject, 'change' | 'read' | 'none'>> = {
  monitors: 'change',
  services: 'change',
  incidents: 'change',
  escalation_policies: 'change',
  on_call: 'change',
  maintenance_windows: 'change',
  status_pages: 'change',
  dashboards: 'change',
  alert_rules: 'change',
  // What leaves the account, and what tells who is in it.
  notifications: 'read',
  reports: 'read',
  integrations: 'read',
  regions: 'read',
  members: 'read',
  account: 'read',
  audit_log: 'read',
  // What is recorded, and the rules that hide parts of it.
  logs: 'read',
  metrics: 'read',
  traces: 'read',
  rum: 'read',
  telemetry: 'none',
}

/** Why staff who look into an account may not call a route. */
export type StaffBar =
  /** It shows, takes or replaces a credential, or needs a person who has just signed in. */
  | 'sensitive'
  /** No scope names it: it is about persons, credentials, ownership, billing or the installation. */
  | 'unscoped'
  /** Its subject is only read. */
  | 'subject'
  /** Its body may hold a credential, or an address to which something is sent. */
  | 'body'

/** What is read of a route. Of one that is no data of the contract, only who may call it is known. */
export type Barred = Pick<AnyRoute, 'access'> &
  Partial<Pick<AnyRoute, 'secretReply' | 'lastingCredential' | 'body' | 'bodyType'>>

/** Why staff may not call a route of an account; null if they may. Derived from what the route says of itself. */
export function staffBarOf(route: Barred): StaffBar | null {
  const { access } = route
  if (access.kind !== 'account' || access.staff) return null
  if (access.staff === false) return 'unscoped'
  if (access.scope === null) return 'unscoped'
  if (route.secretReply || route.lastingCredential || access.recent || access.session) return 'sensitive'
  const scopes = [access.scope, ...(access.orScope ? [access.orScope] : [])]
  if (!scopes.every(mayUse)) return 'subject'
  return isChange(access.scope) && mayHoldSecret(route) ? 'body' : null
}

const isChange = (scope: Scope) => !scope.startsWith('read:')

function mayUse(scope: Scope): boolean {
  const reach = REACH[scope.slice(scope.indexOf(':') + 1) as Subject]
  return reach === 'change' || (reach === 'read' && !isChange(scope))
}

/** Names of fields, or of their ends, that hold credentials or say where something is sent. */
const TELLING =
  /^(.*_)?(tokens?|passwords?|secrets?|credentials?|keys?|auth|headers?|cookies?|script|code|urls?|uri|emails?|phones?|phone_number|recipients?|details|certificate|pem)$/

/** Whether a body may hold such a field, at any depth. What is no JSON object may hold anything. */
function mayHoldSecret({ bodyType, body }: Barred): boolean {
  if (body === undefined || bodyType !== 'json') return true
  if (body instanceof z.ZodUndefined) return false
  const known =
    SECRETIVE.get(body) ?? namesIn(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })).some(isTelling)
  SECRETIVE.set(body, known)
  return known
}

const SECRETIVE = new WeakMap<z.ZodType, boolean>()
/** Names of the same form that hold neither. */
const HARMLESS = /^(external_key|runbook_url|.*_storage_key)$/
const isTelling = (name: string) => TELLING.test(name) && !HARMLESS.test(name)

function namesIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { properties } = schema as { properties?: unknown }
  const own = typeof properties === 'object' && properties !== null ? Object.keys(properties) : []
  return [...own, ...Object.values(schema).flatMap(namesIn)]
}
