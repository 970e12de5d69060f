import type { LiveEvent } from '@pharos/shared-protocol/contract/event-stream.ts'
import { rfc3339 } from '@pharos/shared-protocol/time.ts'
import { inSystem, type Platform } from '../../platform/context.ts'
import { together } from '../../platform/database/together.ts'
import { printEvent } from '../../platform/http/event-stream.ts'
import { type HeldSession, heldSessions } from '../session/index.ts'
import { printCursor } from './cursor.ts'
import { type Change, readChanges } from './read.ts'
import type { LiveStream } from './streams.ts'

/** Tells each stream what has changed since its position, and ends those whose session may not have it any more. */
export async function tellChanges(platform: Platform, streams: readonly LiveStream[]): Promise<void> {
  if (streams.length === 0) return
  // All streams of a process that were there at the last turn have one position.
  const groups = [...Map.groupBy(streams, ({ account, position }) => `${account} ${position.snapshot}`).values()]
  const wanted = groups.flatMap(([one]) => (one ? [{ account: one.account, since: one.position }] : []))
  // Sessions are asked last: what is sent was seen before that.
  const [{ position, changes }, held] = await inSystem(
    platform,
    ctx => together([readChanges(ctx, wanted), heldSessions(ctx, [...new Set(streams.map(each => each.session))])]),
    'read',
  )
  const sessions = new Map(held.map(session => [session.id, session]))
  for (const [index, group] of groups.entries()) {
    const { account } = wanted[index] ?? { account: '' }
    const found = changes[index] ?? null
    const text = found?.length === 0 ? '' : printChanges(found, printCursor(platform.sealer, account, position))
    for (const stream of group) {
      stream.position = position
      if (!isHeld(stream, sessions.get(stream.session))) stream.end()
      else if (text !== '') stream.send(text)
    }
  }
}

/** A session that was switched to another account has no part in this one any more. */
function isHeld({ account, member }: LiveStream, session: HeldSession | undefined): boolean {
  return session?.account_id === account && session.member_id === member
}

/** The id stands on the last one: a client that lost the connection on the way continues before the first. */
function printChanges(changes: readonly Change[] | null, id: string): string {
  if (changes === null) return print({ event: 'reset', id, data: {} })
  const last = changes.at(-1)
  return changes
    .map(change => {
      const data = { at: rfc3339(change.at), name: change.name, subject: change.subject }
      return print({ event: 'change', ...(change === last ? { id } : {}), data })
    })
    .join('')
}

export function print(event: LiveEvent): string {
  return printEvent(event)
}
