import type { Figure } from './report/figure.ts'
import type { Scope } from './scope.ts'

export interface Settings {
  /** Makes everything shorter, for development: such figures must not be quoted. */
  quick: boolean
  /** Where to write CPU profiles of control plane and agent, and PostgreSQL's times by statement; null: nowhere. */
  profile: string | null
  /** Progress messages. */
  say(line: string): void
}

/** One part of the bench. Everything it starts belongs to the scope. */
export interface Part {
  title: string
  /** A part that takes longer than this is aborted. */
  limitSeconds: number
  run(scope: Scope, settings: Settings): Promise<Figure[]>
}
