import type { CheckKind, ReportedKindName, VotedKindName } from '@pharos/shared-protocol/check/kind.ts'
import type { RunKind } from '@pharos/shared-protocol/message/run.ts'
import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import type { RawBuilder } from 'kysely'
import type { SystemCtx } from '../../platform/context.ts'
import type { Alert, AlertTable } from './alert.ts'
import type { Monitor } from './entity.ts'

/** What is stored of an outcome, whatever its kind. */
export interface ObservedOutcome {
  status: 'healthy' | 'failing'
  failure_reason: string | null
  failure_detail: string | null
  total_ms: number | null
  /** Stored with the result and shown. */
  data: Record<string, unknown>
  /** Stored separately, for a failing run only. */
  evidence: object | null
}

/** Its runs are sent by the clock from every region, and the regions vote on its status (verdict/). */
export interface VotedKind {
  family: 'voted'
  kind: VotedKindName
  /** The spec that an agent gets. Equal specs are the same check. */
  specOf(monitor: Monitor): object
  /** Parses an outcome; null when it is not one of this kind. */
  readOutcome(outcome: unknown): ObservedOutcome | null
}

/** Its next run is a row, is sent from one region at a time, and is compared with what was known (planned/). */
export interface PlannedKind<Reason extends string = string> {
  family: 'planned'
  kind: Exclude<CheckKind, VotedKindName>
  /** What it can tell beside its status, and in which words. */
  alerts: AlertTable<Reason>
  /**
   * Whether its last failure becomes `no_agent` while no agent can run it. False for a kind with a closed list of reasons:
   * the notice about its regions covers it.
   */
  says_no_agent: boolean
  /** The spec that the agent gets, or when to ask again. `secrets` are sealed as on the monitor. */
  order(ctx: SystemCtx, due: DueRun): Promise<Order | { not_before: EpochMs }>
  /** Loads what the kind stores in tables of its own; without it, `facts` is everything that it knows. */
  load?(ctx: SystemCtx, monitorIds: readonly string[]): Promise<Map<string, unknown>>
  /** Pure: what a run's outcome means, given what was known. Null when it is not an outcome of this kind. */
  conclude(question: Question, outcome: unknown): Conclusion<Reason> | null
  /** Writes the kind's own tables, in the transaction that stores the conclusion. Not called for history. */
  store?(ctx: SystemCtx, question: Question, conclusion: Conclusion): Promise<void>
}

/** What it watches reports to it; no run is ever sent. */
export interface ReportedKind {
  family: 'reported'
  kind: ReportedKindName
  /** After `paused` or `suspended` of the row has changed. */
  adoptSwitch(ctx: SystemCtx, monitor: Monitor, name: 'paused' | 'suspended'): Promise<void>
}

/** How a monitor of the kind is shown and searched for among all others. */
interface ShownKind {
  /** What it watches, for people: an address, a domain. */
  targetOf(monitor: Pick<Monitor, 'config' | 'friendly_name'>): string
  /** The target as SQL over the monitor's row `m`, as far as its columns contain it: the text that a search looks in. */
  searched: RawBuilder<unknown>
  /** When what it watches ends, epoch milliseconds or null, as SQL over the row `m` and what is known of it, `p.facts`. */
  ends?: RawBuilder<unknown>
  /** When it was looked at last, as `ends`; of a kind without this its runs, pings and regions tell. */
  last_run?: RawBuilder<unknown>
  /** How many unpaused ones an account may have, whatever its plan, and what people call them. */
  most_active?: { count: number; name: string }
}

/** The interface of a kind. A new one implements it in its own folder, with one line in `KINDS`. */
export type MonitorKind = ShownKind & (VotedKind | PlannedKind | ReportedKind)

/** A run that is about to be sent. */
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

/** The input of a conclusion. */
export interface Question {
  monitor: Monitor
  status: string
  facts: unknown
  /** What `load` found for the monitor. */
  own: unknown
  attempt: number
  run: { kind: RunKind; region: string; region_slug: string; slot: EpochMs; at: EpochMs }
  /** The number of regions that can run it. */
  regions: number
  now: EpochMs
}

/** The result of a run. `status` and `reason` are the monitor's, `result` is the run's own. */
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
