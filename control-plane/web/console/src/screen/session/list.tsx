import { listHeld } from '@pharos/shared-protocol/contract/account/security.ts'
import {
  type ListedSession,
  listSessions,
  revokeSession,
  revokeSessions,
} from '@pharos/shared-protocol/contract/account/session.ts'
import { useState } from 'preact/hooks'
import type { z } from 'zod'
import { Asked } from '../../part/asked.tsx'
import { Entries } from '../../part/entries.tsx'
import { WhenRead } from '../../part/shown.tsx'
import { Time } from '../../part/time.tsx'
import { useRoute } from '../../server/cache.ts'
import { useChange } from '../../server/change.ts'
import { notify } from '../../server/notice.ts'
import { methodWords, SESSIONS } from '../../words/session.ts'
import { type Ended, HeldBoxes, queryOf } from './held.tsx'

type Session = z.output<typeof ListedSession>

/** The sessions of a member: one's own, or those of a managed member. */
export function Sessions({ user_id, isOwn }: { user_id: string; isOwn: boolean }) {
  const sessions = useRoute(listSessions, { params: { user_id } })
  return (
    <section class="card" aria-labelledby="sessions">
      <h2 id="sessions">{SESSIONS.title}</h2>
      {isOwn && <p>{SESSIONS.why}</p>}
      <WhenRead of={sessions}>
        {found =>
          found.length === 0 ? (
            <p>{SESSIONS.none}</p>
          ) : (
            <>
              <Entries>
                {found.map(session => (
                  <Entry key={session.id} session={session} user_id={user_id} />
                ))}
              </Entries>
              <EndAll user_id={user_id} isOwn={isOwn} hasOthers={found.some(({ current }) => !current)} />
            </>
          )
        }
      </WhenRead>
    </section>
  )
}

function Entry({ session, user_id }: { session: Session; user_id: string }) {
  const { id, current, device, address, method, second_factor, user_agent, last_used_at } = session
  const revoke = useChange(revokeSession)
  const end = async () => {
    if (await revoke.run({ params: { user_id, session_id: id } })) notify({ tone: 'good', text: SESSIONS.ended })
  }
  const ways = [method, second_factor].flatMap(way => (way ? [methodWords(way)] : []))
  return (
    <li>
      <div class="main">
        <strong title={user_agent}>{device}</strong>
        {current && <span class="badge">{SESSIONS.current}</span>}
        <small>
          {address} · {SESSIONS.methods} {ways.join(' + ')} · {SESSIONS.used} <Time at={last_used_at} />
        </small>
      </div>
      {!current && (
        <button
          type="button"
          class="plain"
          aria-label={SESSIONS.endOf(device)}
          disabled={revoke.isRunning}
          onClick={() => void end()}
        >
          {SESSIONS.end}
        </button>
      )}
    </li>
  )
}

interface All {
  user_id: string
  isOwn: boolean
  hasOthers: boolean
}

/** Ends the sessions, and what goes on without them if it is ticked. */
function EndAll({ user_id, isOwn, hasOthers }: All) {
  const revoke = useChange(revokeSessions)
  const { data: held } = useRoute(listHeld, { params: { user_id } })
  const [ended, setEnded] = useState<Ended>({})
  if (!hasOthers && !held?.api_keys.length && !held?.apps.length) return null
  const label = isOwn ? SESSIONS.endOthers : SESSIONS.endAll
  const run = async () => {
    if (await revoke.run({ params: { user_id }, query: queryOf(ended) }))
      notify({ tone: 'good', text: SESSIONS.endedAll })
  }
  return (
    <Asked
      label={label}
      title={isOwn ? SESSIONS.askOthers : SESSIONS.ask}
      why={SESSIONS.means}
      isDanger
      isDisabled={revoke.isRunning}
      onConfirm={() => void run()}
    >
      {held && <HeldBoxes held={held} ended={ended} onChange={setEnded} />}
    </Asked>
  )
}
