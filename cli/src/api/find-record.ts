import { UUID } from '@pharos/shared-protocol/contract/field.ts'
import { failed } from '../failure.ts'
import { choose } from './choose.ts'

/** How many of the newest records the beginning of an id is looked for in. */
const NEWEST = 100

export interface Records {
  /** What one is called, such as "result". */
  kind: string
  /** The command that lists them. */
  list: string
  /** Reads the newest ones. */
  read(limit: number): Promise<{ body: readonly { id: string }[] }>
}

/**
 * The id of a record that has no name, such as a result: of the newest one without a text, else of the one whose id
 * begins so.
 */
export async function recordId({ kind, list, read }: Records, text: string | undefined): Promise<string> {
  if (text !== undefined && UUID.test(text)) return text.toLowerCase()
  const { body: newest } = await read(text === undefined ? 1 : NEWEST)
  if (text !== undefined) return choose(newest, text, { kind, id: ({ id }) => id, names: () => [], list }).id
  const [first] = newest
  if (!first) throw failed(`There is no ${kind} yet.`, `See ${list}.`)
  return first.id
}
