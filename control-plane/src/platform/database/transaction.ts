import type { EntityManager, MikroORM } from '@mikro-orm/postgresql'
import type { Kysely, RawBuilder } from 'kysely'
import type { Pool } from 'pg'
import { isReadOnly } from '../away.ts'
import { createBorrow } from './borrow.ts'
import { PremiseFailed, SessionTransaction, type TransactionScope } from './session.ts'

// biome-ignore lint/suspicious/noExplicitAny: Kysely's own default for hand-written SQL, whose rows are typed at each query
export type Sql = Kysely<any>

export type Mode = 'read' | 'write'

/** A transaction: entities, and hand-written SQL. */
export interface Transaction {
  readonly em: EntityManager
  readonly sql: Sql
  /**
   * Sends a statement whose result nobody needs, without a round trip of its own. Statements run in the order in which
   * they were sent; if this one fails, so does the transaction.
   */
  later(statement: RawBuilder<unknown>): void
}

export interface Work<T> {
  scope: TransactionScope
  mode: Mode
  work: (tx: Transaction) => Promise<T>
  /** Called before the commit. Throws if nobody wants the result any more. */
  requireWanted: () => void
}

/**
 * The server takes no writes: a failover is in progress, and the address leads to the standby. An expected outage (503).
 */
export class StandsBy extends Error {
  /** PostgreSQL's `cannot_connect_now`. */
  readonly code = '57P03'
  constructor(cause: unknown) {
    super('the database takes no writes: it is a standby', { cause })
  }
}

/** Runs transactions, each on a connection of its own. */
export function createRunner(orm: MikroORM, pool: () => Pool | undefined) {
  const borrow = createBorrow(pool)
  return async <T>(given: Work<T>): Promise<T> => {
    const { session, giveBack } = await borrow()
    try {
      return await transact(orm, new SessionTransaction(session, given.scope, given.mode === 'read'), given)
    } catch (error) {
      if (given.mode === 'read' || !isReadOnly(error)) throw error
      // Other connections lead there, too, and those that only read would stay there.
      borrow.renew()
      throw new StandsBy(error)
    } finally {
      giveBack()
    }
  }
}

/** The entity manager is created on demand, since many verbs need none. */
async function transact<T>(
  orm: MikroORM,
  under: SessionTransaction,
  { scope, mode, work, requireWanted }: Work<T>,
): Promise<T> {
  let em: EntityManager | undefined
  const tx = {
    get em() {
      em ??= entitiesOver(orm, under)
      return em
    },
    sql: under.sql as Sql,
    later: (statement: RawBuilder<unknown>) => {
      const { sql, parameters } = statement.compile(under.sql)
      under.later(sql, parameters)
    },
  }
  try {
    const result = await work(tx)
    if (mode === 'write') await em?.flush()
    requireWanted()
    await under.commit()
    return result
  } catch (error) {
    const cause = await under.failure()
    await under.rollback()
    // The ORM wraps the errors of its statements.
    throw scope.premise?.holds === false ? new PremiseFailed() : (cause ?? error)
  }
}

function entitiesOver(orm: MikroORM, { sql }: SessionTransaction): EntityManager {
  const em = orm.em.fork() as EntityManager
  // The ORM uses this object to run its statements, as if it were its own transaction.
  em.setTransactionContext(sql as never)
  return em
}
