import type { SharedWorld } from './shared.ts'

/** The last code that was sent to a contact method. */
export async function newestCode(world: SharedWorld, method: string): Promise<string> {
  const [row] = await world.sql<{ code: string }>(
    `select message->'webhook'->>'code' as code from delivery where destination = $1 order by id desc limit 1`,
    [method],
  )
  if (!row) throw new Error(`No code was sent to the contact method ${method}.`)
  return row.code
}
