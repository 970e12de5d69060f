import { type CompiledQuery, Kysely, PostgresAdapter, PostgresQueryCompiler, type QueryResult } from 'kysely'
import type { QueryResult as Answer } from 'pg'

const ADAPTER = new PostgresAdapter()
const COMPILER = new PostgresQueryCompiler()
const CHANGES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

/** Kysely over a function that runs statements in sequence; transactions are managed elsewhere. */
export function kyselyOver(run: (text: string, values: readonly unknown[]) => Promise<Answer>): Kysely<object> {
  const connection = {
    executeQuery: async <R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> => {
      const { rows, rowCount, command } = await run(sql, parameters)
      return { rows: (rows ?? []) as R[], ...(CHANGES.has(command) && { numAffectedRows: BigInt(rowCount ?? 0) }) }
    },
    streamQuery: refuse,
  }
  const driver = {
    init: async () => {},
    acquireConnection: async () => connection,
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    releaseConnection: async () => {},
    destroy: async () => {},
  }
  const dialect = {
    createDriver: () => driver,
    createAdapter: () => ADAPTER,
    createQueryCompiler: () => COMPILER,
    createIntrospector: refuse,
  }
  return new Kysely({ dialect })
}

function refuse(): never {
  throw new Error('whole answers are read, and transactions begin and end with their session')
}
