import type { EntityManager, MikroORM } from '@mikro-orm/postgresql'
import type { Kysely } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { PremiseFailed, Session, SessionTransaction, type TransactionScope } from './session.ts'
import { createStatementNames } from './statement-names.ts'

// biome-ignore lint/suspicious/noExplicitAny: Kysely's own default for hand-written SQL, whose rows are typed at each query
export type Sql = Kysely<any>

export type Mode = 'read' | 'write'

/** A transaction: entities, and hand-written SQL. */
export interface Transaction {
  readonly em: EntityManager
  readonly sql: Sql
}

/** Lends the session of a free connection. A session that cannot be used again is not returned to the pool. */
export function createLender(pool: () => Pool | undefined) {
  const known = new WeakMap<PoolClient, Session>()
  const names = createStatementNames()
  return async <T>(work: (session: Session) => Promise<T>): Promise<T> => {
    const client = await pool()?.connect()
    if (!client) throw new Error('the database was not connected')
    const session = known.get(client) ?? new Session(client, names)
    known.set(client, session)
    try {
      return await work(session)
    } finally {
      client.release(session.spoilt)
    }
  }
}

/** Runs one transaction. The entity manager is created on demand, since many verbs need none. */
export async function transact<T>(
  orm: MikroORM,
  session: Session,
  { scope, mode }: { scope: TransactionScope; mode: Mode },
  work: (tx: Transaction) => Promise<T>,
  requireWanted: () => void,
): Promise<T> {
  const under = new SessionTransaction(session, scope, mode === 'read')
  let em: EntityManager | undefined
  const tx = {
    get em() {
      em ??= entitiesOver(orm, under)
      return em
    },
    sql: under.sql as Sql,
  }
  try {
    const result = await work(tx)
    if (mode === 'write') await em?.flush()
    requireWanted()
    await under.commit()
    return result
  } catch (error) {
    await under.rollback()
    // The ORM wraps the errors of its statements.
    throw scope.premise?.holds === false ? new PremiseFailed() : error
  }
}

function entitiesOver(orm: MikroORM, { sql }: SessionTransaction): EntityManager {
  const em = orm.em.fork() as EntityManager
  // The ORM uses this object to run its statements, as if it were its own transaction.
  em.setTransactionContext(sql as never)
  return em
}
