import type { Pool, PoolClient } from 'pg'
import { Session } from './session.ts'
import { createStatementNames } from './statement-names.ts'

/** The session of a free connection of the pool. One that is spoilt is not returned to the pool. */
export interface Borrowed {
  session: Session
  giveBack(): void
}

export interface Borrow {
  (): Promise<Borrowed>
  /** Ends all connections that are open now, each before its next use. */
  renew(): void
}

export function createBorrow(pool: () => Pool | undefined): Borrow {
  const known = new WeakMap<PoolClient, Session>()
  const names = createStatementNames()
  let current = new WeakSet<PoolClient>()
  async function take(): Promise<PoolClient> {
    for (;;) {
      const client = await pool()?.connect()
      if (!client) throw new Error('the database was not connected')
      if (current.has(client) || !known.has(client)) return client
      client.release(true)
    }
  }
  const borrow = async () => {
    const client = await take()
    const session = known.get(client) ?? new Session(client, names)
    known.set(client, session)
    current.add(client)
    return { session, giveBack: () => client.release(session.spoilt || !current.has(client)) }
  }
  return Object.assign(borrow, {
    renew() {
      current = new WeakSet()
    },
  })
}
