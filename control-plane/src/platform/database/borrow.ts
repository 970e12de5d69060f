import type { Pool, PoolClient } from 'pg'
import { Session } from './session.ts'
import { createStatementNames } from './statement-names.ts'

/** The session of a free connection of the pool. One that is spoilt is not returned to the pool. */
export interface Borrowed {
  session: Session
  giveBack(): void
}

export type Borrow = () => Promise<Borrowed>

export function createBorrow(pool: () => Pool | undefined): Borrow {
  const known = new WeakMap<PoolClient, Session>()
  const names = createStatementNames()
  return async () => {
    const client = await pool()?.connect()
    if (!client) throw new Error('the database was not connected')
    const session = known.get(client) ?? new Session(client, names)
    known.set(client, session)
    return { session, giveBack: () => client.release(session.spoilt) }
  }
}
