import type { Scope } from './access.ts'

/** The areas by which a member sees and chooses what an app may do. */
export const AREAS = ['monitoring', 'response', 'pages', 'telemetry', 'account'] as const
export type Area = (typeof AREAS)[number]
export const LEVELS = ['none', 'read', 'change'] as const
export type Level = (typeof LEVELS)[number]
export type Subject = Scope extends `${string}:${infer S}` ? S : never

const AREA_OF = {
  monitors: 'monitoring',
  maintenance_windows: 'monitoring',
  regions: 'monitoring',
  reports: 'monitoring',
  services: 'response',
  incidents: 'response',
  escalation_policies: 'response',
  on_call: 'response',
  notifications: 'response',
  integrations: 'response',
  status_pages: 'pages',
  dashboards: 'telemetry',
  logs: 'telemetry',
  metrics: 'telemetry',
  traces: 'telemetry',
  rum: 'telemetry',
  alert_rules: 'telemetry',
  telemetry: 'telemetry',
  members: 'account',
  account: 'account',
  audit_log: 'account',
} as const satisfies { [S in Subject]: Area }

/** Splits a scope: `ingest:telemetry` changes telemetry. */
function partsOf(scope: Scope): { area: Area; subject: Subject; level: 'read' | 'change' } {
  const [verb, subject] = scope.split(':') as [string, Subject]
  return { area: AREA_OF[subject], subject, level: verb === 'read' ? 'read' : 'change' }
}

/** What is asked for in one area. */
export interface AreaAsked {
  area: Area
  /** What may be read, and what may be changed, which includes reading it. */
  read: Subject[]
  change: Subject[]
  /** What the member may choose, the most first. */
  levels: Level[]
}

/** Groups scopes by area, in the order of `AREAS`. Areas of which nothing is asked are left out. */
export function groupScopes(scopes: readonly Scope[]): AreaAsked[] {
  const all = scopes.map(partsOf)
  return AREAS.flatMap(area => {
    const own = all.filter(each => each.area === area)
    if (own.length === 0) return []
    const change = own.filter(({ level }) => level === 'change').map(({ subject }) => subject)
    const reads = own.filter(({ level }) => level === 'read').map(({ subject }) => subject)
    const read = reads.filter(subject => !change.includes(subject))
    const levels: Level[] = [
      ...(change.length > 0 ? ['change' as const] : []),
      ...(reads.length > 0 ? ['read' as const] : []),
    ]
    return [{ area, read, change, levels: [...levels, 'none'] }]
  })
}

/** Those of the scopes that a member's choice leaves. An area without a choice keeps all of its scopes. */
export function chosenScopes(scopes: readonly Scope[], choice: { [A in Area]?: Level | undefined }): Scope[] {
  return scopes.filter(scope => {
    const { area, level } = partsOf(scope)
    const chosen = choice[area] ?? 'change'
    return chosen === 'change' || chosen === level
  })
}
