import type { MonitorKindName } from '@pharos/shared-protocol/check/kind.ts'
import type { MonitorKind, PlannedKind, VotedKind } from './kind.ts'

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
