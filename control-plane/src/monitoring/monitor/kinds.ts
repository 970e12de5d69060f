import { httpKind } from '../http-check/kind.ts'
import type { MonitorKind, MonitorKindName, PlannedKind, VotedKind } from './kind.ts'

/** Every kind of monitor. */
export const KINDS: { [K in MonitorKindName]: MonitorKind & { kind: K } } = { http: httpKind }

const ALL: readonly MonitorKind[] = Object.values(KINDS)
export const VOTED_KINDS: readonly string[] = ALL.filter(kind => kind.family === 'voted').map(({ kind }) => kind)

export function votedKind(name: MonitorKindName): VotedKind {
  const kind: MonitorKind = KINDS[name]
  if (kind.family !== 'voted') throw new Error(`${name} is not voted on`)
  return kind
}

export function plannedKind(name: MonitorKindName): PlannedKind | null {
  const kind: MonitorKind = KINDS[name]
  return kind.family === 'planned' ? kind : null
}
