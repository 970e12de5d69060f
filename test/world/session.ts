import { startSession } from '@pharos/control-plane/account/session/index.ts'
import { inSystem } from '@pharos/control-plane/platform/context.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { TextLanguage } from '@pharos/shared-protocol/text/words.ts'
import type { SharedWorld } from './shared.ts'

/**
 * What a browser sends once somebody has signed in: its cookie, and the token that shows that a request is of our
 * pages.
 */
export type SessionHeaders = { cookie: string; 'x-csrf-token': string }

/** Creates a session of the owner of the first account, or of the test's own account in a shared world. */
export async function ownerSession(world: SharedWorld): Promise<SessionHeaders> {
  return memberSession(world, (await world.call(routes.getCurrentUser)).body.member.id)
}

/** Creates a session of a member, as a sign-in does. */
export async function memberSession(
  world: SharedWorld,
  member: string,
  more: { only_account?: boolean; language?: TextLanguage } = {},
): Promise<SessionHeaders> {
  const [row] = await world.sql<{ account_id: string; person_id: string }>(
    'select account_id, person_id from member where id = $1',
    [member],
  )
  if (!row) throw new Error('There is no such member.')
  const { token } = await inSystem(world.platform, ctx =>
    startSession(ctx, {
      person: row.person_id,
      account: row.account_id,
      member,
      method: 'magic_link',
      address: '127.0.0.1',
      user_agent: 'a test',
      language: 'en',
      ...more,
    }),
  )
  return headersOf(world, `pharos=${token}`)
}

/** Gets the headers for a session's cookie, as a page does. */
export async function headersOf(world: Pick<SharedWorld, 'url'>, cookie: string): Promise<SessionHeaders> {
  const response = await fetch(`${world.url}/auth/session`, { headers: { cookie } })
  const { csrf_token } = (await response.json()) as { csrf_token: string }
  return { cookie, 'x-csrf-token': csrf_token }
}
