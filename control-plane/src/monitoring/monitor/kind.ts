import type { CheckKind, ReportedKindName, VotedKindName } from '@pharos/shared-protocol/check/kind.ts'
import type { RunKind } from '@pharos/shared-protocol/message/run.ts'
import type { Said, Text } from '@pharos/shared-protocol/text/text.ts'
import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import type { RawBuilder } from 'kysely'
import type { SystemCtx } from '../../platform/context.ts'
import type { Waits } from '../verdict/index.ts'
import type { Alert, AlertTable } from './alert.ts'
import type { Monitor } from './entity.ts'
import type { Place } from './place.ts'

/** The stored parts of an outcome, the same for every kind. */
export interface ObservedOutcome {
  status: 'healthy' | 'failing'
  failure_reason: string | null
  failure_detail: string | null
  /** The text of the detail; null if it has no code. */
  failure_text: Text | null
  total_ms: number | null
  /** Stored with the result and shown. */
  data: Record<string, unknown>
  /** Stored separately, for a failing run only. */
  evidence: object | null
}

/** What a kind that agents run says about their own delay, which must decide nothing. */
interface ProbedKind {
  waits(monitor: Pick<Monitor, 'timeout_seconds'>): Waits
  /** Whether a condition would be decided otherwise if the agent had been `delayMs` less late; not timeouts or thresholds. */
  hangsOnDelay?(observed: ObservedOutcome, monitor: Pick<Monitor, 'config'>, delayMs: number): boolean
}

/** A kind whose runs are sent from every region by schedule, and whose regions vote on the status (verdict/). */
export interface VotedKind extends ProbedKind {
  family: 'voted'
  kind: VotedKindName
  /** The spec that an agent gets. Equal specs are the same check. */
  specOf(monitor: Pick<Monitor, 'id' | 'config' | 'timeout_seconds'>): object
  /** Parses an outcome; null when it is not one of this kind. */
  readOutcome(outcome: unknown): ObservedOutcome | null
  /** What is stored as the data of a result whose agent never reported. */
  unheard: Record<string, unknown>
}

/**
 * A kind whose next run is stored as a row, sent from one region at a time, and compared with known facts (planned/).
 */
export interface PlannedKind<Reason extends string = string> extends ProbedKind {
  family: 'planned'
  kind: Exclude<CheckKind, VotedKindName>
  /** The alerts besides the status, and their words. */
  alerts: AlertTable<Reason>
  /**
   * Whether the last failure becomes `no_agent` while no agent can run it. False for a kind with a closed list of
   * reasons, which says it in `last_failure_detail`.
   */
  says_no_agent: boolean
  /** The spec for the agent, or when to ask again. `secrets` are sealed as on the monitor. */
  order(ctx: SystemCtx, due: DueRun): Promise<Order | { not_before: EpochMs }>
  /** Loads what the kind stores in its own tables; a kind without this has only `facts`. */
  load?(ctx: SystemCtx, monitorIds: readonly string[]): Promise<Map<string, unknown>>
  /** Decides the meaning of a run's outcome, given the known facts. Null if it is not an outcome of this kind. Pure. */
  conclude(question: Question, outcome: unknown): Conclusion<Reason> | null
  /** Writes the kind's own tables, in the transaction that stores the conclusion. Not called for history. */
  store?(ctx: SystemCtx, question: Question, conclusion: Conclusion): Promise<void>
}

/** A kind whose target reports to Pharos; no run is ever sent. */
export interface ReportedKind {
  family: 'reported'
  kind: ReportedKindName
  /** Called after `paused` or `suspended` of the row has changed. */
  adoptSwitch(ctx: SystemCtx, monitor: Monitor, name: 'paused' | 'suspended'): Promise<void>
}

/** How monitors of the kind are listed and searched among all others. */
interface ShownKind {
  /** What it watches, for people: an address, a domain, or a text in words. Searches compare it in English. */
  targetOf(monitor: Pick<Monitor, 'config' | 'friendly_name'>): string | Said
  /** The fields of `config` that `targetOf` uses: lists read nothing else of it, since a config can be large. */
  target_from: readonly string[] | RawBuilder<unknown>
  /** The places on the web whose visitors meet its failure. Empty if it checks no host. */
  placesOf(monitor: Pick<Monitor, 'config'>): Place[]
  /**
   * When the watched thing expires, epoch milliseconds or null, as SQL over the row `m` and its known facts `p.facts`.
   */
  ends?: RawBuilder<unknown>
  /** When it was last checked, as SQL like `ends`. Kinds without this use their runs, pings and regions. */
  last_run?: RawBuilder<unknown>
  /** The most unpaused monitors of the kind in an account, on any plan. */
  most_active?: number
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
  /** The result of `load` for the monitor. */
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
  /** Why the status is what it is, for people. */
  reason: string
  /** The same as a code with its values; omitted by kinds whose reasons have no codes yet. */
  reason_text?: Text | null
  /** The monitor's last failure; null clears it. */
  failure_reason: string | null
  facts: unknown
  alerts: Alert<Reason>[]
  next: { at: EpochMs; kind: RunKind; attempt: number }
}
