import { KINDS, MONITOR_KINDS, type MonitorKindName } from '@pharos/shared-protocol/check/kind.ts'
import { type Text, textIn } from '@pharos/shared-protocol/text/text.ts'
import type { SystemCtx } from '../../platform/context.ts'
import type { AlertDeclaration } from './alert.ts'
import type { Monitor } from './entity.ts'
import type { MonitorKind, PlannedKind, VotedKind } from './kind.ts'

export type Kinds = { [K in MonitorKindName]: MonitorKind & { kind: K } }

declare module '../../platform/context.ts' {
  interface Platform {
    /** Every kind of monitor. Listed in `concepts.ts`, since the kinds import this folder. */
    kinds: Kinds
  }
}

type PlatformCtx = Pick<SystemCtx, 'platform'>

export function kindNamed({ platform }: PlatformCtx, name: MonitorKindName): MonitorKind {
  return platform.kinds[name]
}

export function votedKind(ctx: PlatformCtx, name: MonitorKindName): VotedKind {
  const kind = kindNamed(ctx, name)
  if (kind.family !== 'voted') throw new Error(`${name} is not voted on`)
  return kind
}

export function plannedKind(ctx: PlatformCtx, name: MonitorKindName): PlannedKind | null {
  const kind = kindNamed(ctx, name)
  return kind.family === 'planned' ? kind : null
}

/** What a kind declares of one of its alerts; null for a reason that it does not have. */
export function alertDeclared(kinds: Kinds, name: MonitorKindName, reason: string): AlertDeclaration | null {
  const kind: MonitorKind = kinds[name]
  return kind.family === 'planned' ? (kind.alerts[reason] ?? null) : null
}

type Watched = Pick<Monitor, 'kind' | 'config' | 'friendly_name'>

/** What a monitor watches, for people who read English. */
export function targetOf(ctx: PlatformCtx, monitor: Watched): string {
  return presentTarget(ctx, monitor).target
}

/** What a monitor watches, as lists return it: a sentence also by its code. */
export function presentTarget(ctx: PlatformCtx, monitor: Watched): { target: string; target_text: Text | null } {
  const target = kindNamed(ctx, monitor.kind).targetOf(monitor)
  return typeof target === 'string'
    ? { target, target_text: null }
    : { target: target.text, target_text: textIn(target) }
}

/** Names of the kinds of which webhooks carry the target as `uri` (spec 6.3). */
export const URI_KINDS: readonly MonitorKindName[] = MONITOR_KINDS.filter(kind => KINDS[kind].webhook_type === 'http')

/** The target of a monitor of such a kind; null for any other, or without one. */
export function uriOf(ctx: PlatformCtx, monitor: Watched | null): string | null {
  return monitor !== null && URI_KINDS.includes(monitor.kind) ? targetOf(ctx, monitor) : null
}
