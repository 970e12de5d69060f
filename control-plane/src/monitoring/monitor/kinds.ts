import type { MonitorType } from '@pharos/shared-protocol/contract/monitor.ts'
import type { MonitorKind, MonitorKindName, PlannedKind, VotedKind } from './kind.ts'

export type Kinds = { [K in MonitorKindName]: MonitorKind & { kind: K } }

let known: Kinds | undefined

/** Kinds stand on this folder, so `concepts.ts` hands them in before anything runs. */
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

/** Names of the kinds whose status is voted on. */
export function votedKinds(): string[] {
  return listed()
    .filter(kind => kind.family === 'voted')
    .map(({ kind }) => kind)
}

/** The kinds of a type's name on the wire: one, or none where the kind is not built in. */
export function kindsOfType(type: MonitorType): string[] {
  return listed()
    .filter(kind => kind.type === type)
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

function listed(): MonitorKind[] {
  return Object.values(allKinds())
}
