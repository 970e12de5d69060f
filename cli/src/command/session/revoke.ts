import { listHeld } from '@pharos/shared-protocol/contract/account/security.ts'
import { listSessions, revokeSession, revokeSessions } from '@pharos/shared-protocol/contract/account/session.ts'
import type { Command } from 'commander'
import { choose, type Named } from '../../api/choose.ts'
import { memberOrOneself } from '../../api/find-member.ts'
import { usageFailure } from '../../failure.ts'
import { confirm, withConfirmation } from '../../input/confirm.ts'
import { legible } from '../../print/legible.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

interface Given {
  member?: string
  all?: boolean
  keys?: boolean
  apps?: boolean
  yes?: boolean
}

const NAMED: Named<{ id: string }> = {
  kind: 'session',
  id: each => each.id,
  names: () => [],
  list: 'pharos session list',
}

export function defineRevoke(sessions: Command, session: Session): void {
  const command = define(sessions, {
    usage: 'revoke [session]',
    about: 'End a session, or all sessions of a member, at once',
    examples: ['pharos session revoke 019cad8f', 'pharos session revoke --all --member ada@example.com'],
  })
    .option('--member <member>', 'a member, by email or id (you)')
    .option('--all', 'all of them')
    .option('--keys', 'with --all: revoke the API keys of the member, too')
    .option('--apps', 'with --all: end the CLI logins and apps of the member, too')
  withConfirmation(command).action(async (id: string | undefined, given: Given) => {
    if ((id === undefined) === !given.all) throw usageFailure('Name a session, or use --all.')
    if (!given.all && (given.keys || given.apps)) throw usageFailure('Use --keys and --apps with --all.')
    const user_id = await memberOrOneself(session, given.member)
    const { body: found } = await session.call(listSessions, { params: { user_id } })
    const chosen = id === undefined ? found : [choose(found, id, NAMED)]
    const more = given.all ? await heldOf(session, user_id, given) : []
    const counted = chosen.length === 1 ? 'one session' : `${chosen.length} sessions`
    await confirm(session, `These will end: ${[counted, ...more].join('; ')}`, given)
    const query = {
      ...(given.keys && { end_api_keys: 'true' as const }),
      ...(given.apps && { end_apps: 'true' as const }),
    }
    if (id === undefined) await session.call(revokeSessions, { params: { user_id }, query })
    else for (const each of chosen) await session.call(revokeSession, { params: { user_id, session_id: each.id } })
    session.print({ revoked: chosen.map(each => each.id) }, () => `Ended ${[counted, ...more].join('; ')}.`)
  })
}

/** What ends with the sessions, by name. */
async function heldOf(session: Session, user_id: string, { keys, apps }: Given): Promise<string[]> {
  if (!keys && !apps) return []
  const { body: held } = await session.call(listHeld, { params: { user_id } })
  const named = (what: string, list: { name: string }[]) =>
    list.length === 0 ? [] : [`${what} ${list.map(({ name }) => legible(name)).join(', ')}`]
  return [...(keys ? named('the API keys', held.api_keys) : []), ...(apps ? named('the apps', held.apps) : [])]
}
