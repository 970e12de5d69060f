import type { votedResult } from '@pharos/shared-protocol/contract/monitoring/voted.ts'
import type { z } from 'zod'
import type { Monitor, MonitorKind, VotedKind } from '../monitor/index.ts'
import type { VotedConfig, VotedLive } from '../voted/index.ts'
import type { SecretSettings } from './secrets.ts'

/** The fields of every kind's body that the shared verbs read. */
export interface VotedBody {
  service_id?: string | null | undefined
  timeout_seconds?: number | undefined
  check_regions?: string[] | null | undefined
}

/** What an outcome adds to the reply of a test run. */
type Observed<T extends z.ZodType> = Omit<
  z.output<T>,
  Exclude<keyof typeof votedResult, 'status' | 'failure_detail' | 'failure_text'>
>

/** What a kind says of itself so that its routes can be bound. */
export interface VotedResource<
  C extends z.ZodType,
  U extends z.ZodType,
  M extends z.ZodType,
  T extends z.ZodType,
  Config extends VotedConfig & Record<string, unknown>,
> {
  kind: MonitorKind & VotedKind
  /** The schema of what an agent observed. */
  outcome: z.ZodType<Observed<T>>
  /** The settings of a new monitor. Refuses what does not fit together. */
  newConfig(given: z.output<C>, account: string): Config | Promise<Config>
  /** Applies the given fields to the stored settings: omitted fields keep their value. */
  changedConfig(monitor: Monitor, given: z.output<U>, account: string): Config | Promise<Config>
  /** For kinds with secret values: settings carry them while they are made and changed, and are stored without. */
  secrets?: SecretSettings<Config>
  /** The name of a monitor that is created without one. */
  nameOf(config: Config): string
  present(monitor: Monitor, live: VotedLive): z.output<M>
}
