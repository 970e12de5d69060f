import type { CheckKind, ReportedKindName } from '@pharos/shared-protocol/check/kind.ts'
import type { RunKind } from '@pharos/shared-protocol/message/run.ts'
import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import type { RawBuilder } from 'kysely'
import type { SystemCtx } from '../../platform/context.ts'
import type { Alert, AlertTable } from './alert.ts'
import type { Monitor } from './entity.ts'

/** What is kept of an outcome, whatever its kind. */
export interface ObservedOutcome {
  status: 'healthy' | 'failing'
  failure_reason: string | null
  failure_detail: string | null
  total_ms: number | null
  /** Kept with the result and shown. */
  data: Record<string, unknown>
  /** Kept apart, for a failing run only. */
  evidence: object | null
}

/** Its runs go out by the clock from every region, and the regions vote on its status (verdict/). */
export interface VotedKind {
  family: 'voted'
  kind: CheckKind
  /** What an agent is told. Two specs that read alike are the same check. */
  specOf(monitor: Monitor): object
  /** Reads an outcome; null when it is not one of this kind. */
  readOutcome(outcome: unknown): ObservedOutcome | null
}

/** Its next run is a row, goes out from one region at a time, and is compared with what was known (planned/). */
export interface PlannedKind<Reason extends string = string> {
  family: 'planned'
  kind: CheckKind
  /** What it can tell beside its status, and in which words. */
  alerts: AlertTable<Reason>
  /** What the agent is told, or when to ask again. `secrets` are sealed as on the monitor. */
  order(ctx: SystemCtx, due: DueRun): Promise<Order | { not_before: EpochMs }>
  /** Loads what the kind keeps in tables of its own; else `facts` is all that it knows. */
  load?(ctx: SystemCtx, monitorIds: readonly string[]): Promise<Map<string, unknown>>
  /** Pure: what a run's outcome means beside what was known. Null when it is no outcome of this kind. */
  conclude(question: Question, outcome: unknown): Conclusion<Reason> | null
  /** Writes the kind's own tables, in the transaction that stores the conclusion. Not called for history. */
  store?(ctx: SystemCtx, question: Question, conclusion: Conclusion): Promise<void>
}

/** It is told by what it watches; no run is ever sent out. */
export interface ReportedKind {
  family: 'reported'
  kind: ReportedKindName
  /** After `paused` or `suspended` of the row has changed. */
  adoptSwitch(ctx: SystemCtx, monitor: Monitor, name: 'paused' | 'suspended'): Promise<void>
}

/** How a monitor of the kind is shown and found among all the others. */
interface ShownKind {
  /** What it watches, for people: an address, a domain. */
  targetOf(monitor: Pick<Monitor, 'config' | 'friendly_name'>): string
  /** The target as SQL over the monitor's row `m`, as far as its columns have it: what a search looks through. */
  searched: RawBuilder<unknown>
  /** How many an account may have that are not paused, whatever its plan, and what people call them. */
  most_active?: { count: number; name: string }
}

/** What the mechanism asks of a kind. A new one is one of these in its own folder, and one line in `KINDS`. */
export type MonitorKind = ShownKind & (VotedKind | PlannedKind | ReportedKind)

/** A run that is about to go out. */
export interface DueRun {
  monitor: Monitor
  facts: unknown
  kind: RunKind
  attempt: number
  region: { id: string; slug: string }
}

export interface Order {
  spec: object
  secrets: string | null
}

/** What a conclusion is drawn from. */
export interface Question {
  monitor: Monitor
  status: string
  facts: unknown
  /** What `load` found for the monitor. */
  own: unknown
  attempt: number
  run: { kind: RunKind; region: string; region_slug: string; slot: EpochMs; at: EpochMs }
  /** From how many regions it can be run. */
  regions: number
  now: EpochMs
}

/** What a run meant. `status` and `reason` are the monitor's, `result` is the run's own. */
export interface Conclusion<Reason extends string = string> {
  result: ObservedOutcome
  status: string
  /** For people: why the status is what it is. */
  reason: string
  /** The monitor's last failure; null clears it. */
  failure_reason: string | null
  facts: unknown
  alerts: Alert<Reason>[]
  next: { at: EpochMs; kind: RunKind; attempt: number }
}
