import { removeMember, updateMember } from '@pharos/shared-protocol/contract/account/account.ts'
import { resetSecondFactor } from '@pharos/shared-protocol/contract/account/security.ts'
import { useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { Confirm } from '../../part/confirm.tsx'
import { Entries } from '../../part/entries.tsx'
import { useChange } from '../../server/change.ts'
import { notify } from '../../server/notice.ts'
import { MEMBERS } from '../../words/member.ts'
import type { Read } from './show.tsx'

interface Verb {
  label: string
  why: string
  ask: (name: string) => string
  run(): Promise<void>
}

/** Actions that remove a member's access or restore it. */
export function MemberVerbs({ member }: { member: Read }) {
  const [asked, setAsked] = useState<Verb | null>(null)
  const verbs = useVerbs(member)
  const reactivate = useReactivate(member)
  return (
    <section class="card" aria-labelledby="access">
      <h2 id="access">{MEMBERS.access}</h2>
      {member.deactivated_at && (
        <button type="button" class="plain" onClick={() => void reactivate()}>
          {MEMBERS.reactivate}
        </button>
      )}
      <Entries>
        {verbs.map(verb => (
          <li key={verb.label}>
            <div class="main">{verb.why}</div>
            <button type="button" class="danger" onClick={() => setAsked(verb)}>
              {verb.label}
            </button>
          </li>
        ))}
      </Entries>
      {asked && (
        <Confirm
          title={asked.ask(member.name)}
          action={asked.label}
          onConfirm={() => {
            setAsked(null)
            void asked.run()
          }}
          onCancel={() => setAsked(null)}
        >
          <p>{asked.why}</p>
        </Confirm>
      )}
    </section>
  )
}

function useVerbs({ id, name, deactivated_at }: Read): Verb[] {
  const { route } = useLocation()
  const params = { user_id: id }
  const update = useChange(updateMember)
  const reset = useChange(resetSecondFactor)
  const remove = useChange(removeMember)
  const tell = (text: string) => notify({ tone: 'good', text })
  const deactivate: Verb = {
    label: MEMBERS.deactivate,
    why: MEMBERS.deactivateWhy,
    ask: MEMBERS.deactivateAsk,
    run: async () => {
      if (await update.run({ params, body: { deactivated: true } })) tell(MEMBERS.doneDeactivated(name))
    },
  }
  const forget: Verb = {
    label: MEMBERS.reset,
    why: MEMBERS.resetWhy,
    ask: MEMBERS.resetAsk,
    run: async () => {
      if (await reset.run({ params })) tell(MEMBERS.resetDone)
    },
  }
  const end: Verb = {
    label: MEMBERS.remove,
    why: MEMBERS.removeWhy,
    ask: MEMBERS.removeAsk,
    run: async () => {
      if (!(await remove.run({ params }))) return
      tell(MEMBERS.removed(name))
      route('/console/settings/members')
    },
  }
  return deactivated_at ? [forget, end] : [deactivate, forget, end]
}

function useReactivate({ id, name }: Read) {
  const update = useChange(updateMember)
  return async () => {
    const done = await update.run({ params: { user_id: id }, body: { deactivated: false } })
    if (done) notify({ tone: 'good', text: MEMBERS.doneReactivated(name) })
  }
}
