import type { Part } from '../worker.ts'
import type { RowOf } from './row.ts'
import type { Signal } from './schema.ts'
import type { Ch } from './sql.ts'

/** Logs, spans and metric points: a write-ahead log on this machine's disk, and ClickHouse behind it. */
export interface TelemetryStore extends Part {
  /**
   * Settles once the rows are on disk (fsync), all of them or none. 503 with `Retry-After` when the log has reached its
   * bound or the disk is nearly full; then nothing was kept.
   */
  append<S extends Signal>(signal: S, rows: readonly RowOf[S][]): Promise<void>
  /**
   * The rows of one account's query. 504 `query_time_limit` after 15 s; 503 while the store is away or too many of the
   * account's queries are waiting. Whole numbers of 64 bits come as text.
   */
  query<T>(account: string, query: Ch): Promise<T[]>
  /** Settles once everything that has been appended can be read: for tests, and for the local order of events. */
  flush(): Promise<void>
}
