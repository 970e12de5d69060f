import { listSessions, revokeSession, revokeSessions } from '@pharos/shared-protocol/contract/session.ts'
import type { Command } from 'commander'
import { choose, type Named } from '../../api/choose.ts'
import { memberOrOneself } from '../../api/find-member.ts'
import { usageFailure } from '../../failure.ts'
import { confirm, withConfirmation } from '../../input/confirm.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

interface Given {
  member?: string
  all?: boolean
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
  withConfirmation(command).action(async (id: string | undefined, given: Given) => {
    if ((id === undefined) === !given.all) throw usageFailure('Name a session, or use --all.')
    const user_id = await memberOrOneself(session, given.member)
    const { body: found } = await session.call(listSessions, { params: { user_id } })
    const chosen = id === undefined ? found : [choose(found, id, NAMED)]
    await confirm(session, `${chosen.length === 1 ? 'A session' : `${chosen.length} sessions`} will end`, given)
    if (id === undefined) await session.call(revokeSessions, { params: { user_id } })
    else for (const each of chosen) await session.call(revokeSession, { params: { user_id, session_id: each.id } })
    const ids = chosen.map(each => each.id)
    session.print({ revoked: ids }, () => `Ended ${ids.length === 1 ? 'one session' : `${ids.length} sessions`}.`)
  })
}
