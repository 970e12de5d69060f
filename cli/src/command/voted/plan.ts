import type { VotedCalls } from '@pharos/shared-protocol/contract/monitoring/monitor-resource.ts'
import type { Field, Given } from '../../input/field.ts'
import type { FieldSet } from '../../input/field-set.ts'
import type { Files } from '../../input/files.ts'
import type { Look } from '../../print/look.ts'
import type { VotedJob } from '../../print/voted.ts'

/** What the shared verbs read of the settings of every kind. */
export interface VotedSettings {
  depends_on?: string[] | undefined
}

/** What a kind whose regions vote says of itself. All of its commands follow from it (commands.ts). */
export interface VotedPlan<
  C,
  U extends object,
  M extends VotedJob,
  R extends { id: string },
  D extends T,
  T extends { status: string },
  S extends VotedSettings,
> {
  routes: VotedCalls<C, U, M, R, D, T>
  /** The name of its command group, as in `pharos tcp`. */
  word: string
  about: string
  noun: string
  /** The name of an example. */
  example: string
  /** How a monitor is named on the command line to be added, in the syntax of commander: `<host:port>`. */
  argument: string
  /** What `add`, `test` and `result` do. */
  says: { add: string; test: string; result: string }
  examples: { add: readonly string[]; update: readonly string[]; test: readonly string[] }
  settings: { fields: FieldSet; read(given: Given, files: Files): S }
  /** What `update` changes of the argument. */
  target: { [F in keyof U]?: Field<U[F]> }
  /** The body that adds or tests a monitor. */
  bodyOf(argument: string, settings: S): C
  /** The names that people may use for it, most specific first. */
  names(monitor: NoInfer<M>): readonly string[]
  /** What it watches, in one line: of lists, and of the head of its page. */
  watched(monitor: NoInfer<M>): string
  head(look: Look, monitor: NoInfer<M>): string
  /** The settings that differ from the defaults. */
  differing(monitor: NoInfer<M>): string[]
  table(look: Look, results: readonly NoInfer<R>[]): string
  /** One run. */
  page(look: Look, result: NoInfer<T>): string
}
