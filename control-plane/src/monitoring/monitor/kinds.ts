import { KINDS, MONITOR_KINDS, type MonitorKindName } from '@pharos/shared-protocol/check/kind.ts'
import type { AlertDeclaration } from './alert.ts'
import type { Monitor } from './entity.ts'
import type { MonitorKind, PlannedKind, VotedKind } from './kind.ts'

export type Kinds = { [K in MonitorKindName]: MonitorKind & { kind: K } }

let known: Kinds | undefined

/** The kinds import this folder, so `concepts.ts` passes them in before anything runs. */
export function useKinds(kinds: Kinds): void {
  known = kinds
}

/** Every kind of monitor. */
export function allKinds(): Kinds {
  if (known === undefined) throw new Error('the kinds of monitors were not handed in')
  return known
}

function kindNamed(name: MonitorKindName): MonitorKind {
  return allKinds()[name]
}

/** Names of the kinds of a family. */
export function kindsOf(family: MonitorKind['family']): string[] {
  return listed()
    .filter(kind => kind.family === family)
    .map(({ kind }) => kind)
}

export function votedKind(name: MonitorKindName): VotedKind {
  const kind = kindNamed(name)
  if (kind.family !== 'voted') throw new Error(`${name} is not voted on`)
  return kind
}

export function plannedKind(name: MonitorKindName): PlannedKind | null {
  const kind = kindNamed(name)
  return kind.family === 'planned' ? kind : null
}

/** What a kind declares of one of its alerts; null for a reason that it does not have. */
export function alertDeclared(name: MonitorKindName, reason: string): AlertDeclaration | null {
  return plannedKind(name)?.alerts[reason] ?? null
}

/** Names of the kinds of which webhooks carry the target as `uri` (spec 6.3). */
export const URI_KINDS: readonly MonitorKindName[] = MONITOR_KINDS.filter(kind => KINDS[kind].webhook_type === 'http')

/** The target of a monitor of such a kind; null for any other, or without one. */
export function uriOf(monitor: Pick<Monitor, 'kind' | 'config' | 'friendly_name'> | null): string | null {
  return monitor !== null && URI_KINDS.includes(monitor.kind) ? kindNamed(monitor.kind).targetOf(monitor) : null
}

function listed(): MonitorKind[] {
  return Object.values(allKinds())
}
