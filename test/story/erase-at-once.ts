import * as assert from 'uvu/assert'

interface Client {
  query(text: string, values?: unknown[]): Promise<unknown>
}

/** Deletes an account with its rows in these tables, in the open transaction of a client. */
export async function eraseAtOnce(client: Client, account: string, tables: readonly string[]): Promise<void> {
  // Tables that others refer to come after those.
  for (let left = tables; left.length > 0; ) {
    const refused: string[] = []
    for (const table of left) {
      await client.query('savepoint each')
      try {
        await client.query(`delete from ${table} where account_id = $1`, [account])
      } catch {
        refused.push(table)
        await client.query('rollback to each')
      }
    }
    assert.ok(refused.length < left.length, refused.join())
    left = refused
  }
  await client.query('delete from account where id = $1', [account])
}
