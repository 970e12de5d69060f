import type { CheckKind } from '@pharos/shared-protocol/check/kind.ts'
import type { Monitor } from './entity.ts'

/** What intake needs of an outcome, whatever its kind. */
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

/** What the mechanism asks of a kind of check. A new kind is one of these in its own folder, and one line in `KINDS`. */
export interface MonitorKind {
  kind: CheckKind
  /** What an agent is told. Two specs that read alike are the same check. */
  specOf(monitor: Monitor): object
  /** Reads an outcome; null when it is not one of this kind. */
  readOutcome(outcome: unknown): ObservedOutcome | null
}
