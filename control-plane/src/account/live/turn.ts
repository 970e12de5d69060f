import type { LiveEvent } from '@pharos/shared-protocol/contract/account/event-stream.ts'
import { type EpochMs, rfc3339 } from '@pharos/shared-protocol/time.ts'
import { inSystem, type Platform } from '../../platform/context.ts'
import { together } from '../../platform/database/together.ts'
import { printEvent } from '../../platform/http/event-stream.ts'
import { heldImpersonations } from '../impersonation/index.ts'
import { type HeldSession, heldSessions } from '../session/index.ts'
import { printCursor } from './cursor.ts'
import { type Change, readChanges } from './read.ts'
import type { NewResults } from './results.ts'
import type { LiveStream } from './streams.ts'

/**
 * Sends each stream the changes since its position and the new results, and ends streams whose session may no longer
 * have them. Every role that may open a stream may read monitors.
 */
export async function tellChanges(
  platform: Platform,
  streams: readonly LiveStream[],
  results: NewResults,
): Promise<void> {
  if (streams.length === 0) return
  // Streams of an account that were open at the last turn have the same position.
  const groups = [...Map.groupBy(streams, ({ account, position }) => `${account} ${position.snapshot}`).values()]
  const wanted = groups.flatMap(([one]) => (one ? [{ account: one.account, since: one.position }] : []))
  // Sessions are checked after the changes were read, so that what is sent was allowed at that time.
  const [{ position, changes }, held, staff] = await inSystem(
    platform,
    ctx => {
      const ids = [...new Set(streams.map(each => each.session))]
      return together([readChanges(ctx, wanted), heldSessions(ctx, ids), heldImpersonations(ctx, ids)])
    },
    'read',
  )
  const sessions = new Map([...held, ...staff].map(session => [session.id, session]))
  const accounts = new Set(wanted.map(each => each.account))
  const hints = new Map([...accounts].map(account => [account, printResults(results, account, platform.clock.now())]))
  for (const [index, group] of groups.entries()) {
    const { account } = wanted[index] ?? { account: '' }
    const found = changes[index] ?? null
    const changed = found?.length === 0 ? '' : printChanges(found, printCursor(platform.sealer, account, position))
    const text = changed + (hints.get(account) ?? '')
    for (const stream of group) {
      stream.position = position
      if (!isHeld(stream, sessions.get(stream.session))) stream.end()
      else if (text !== '') stream.send(text)
    }
  }
}

/** Whether the session still acts in the account of the stream; it may have been switched to another one. */
function isHeld({ account, member }: LiveStream, session: HeldSession | undefined): boolean {
  return session?.account_id === account && session.member_id === member
}

/**
 * Prints changes. Only the last one has an id, so that a client whose connection breaks in between continues before the
 * first.
 */
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

/** A hint without an id, so that it leaves the position of the stream as it is. */
function printResults(results: NewResults, account: string, now: EpochMs): string {
  const data = results.take(account, now)
  return data === null ? '' : print({ event: 'results', data })
}

export function print(event: LiveEvent): string {
  return printEvent(event)
}
