import { ROLES, type Role, roleAtLeast } from '@pharos/shared-protocol/access.ts'
import { ApiError } from '@pharos/shared-protocol/client.ts'
import { createInvitation } from '@pharos/shared-protocol/contract/identity/invitation.ts'
import { useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { Field } from '../../form/field.tsx'
import { Head } from '../../part/head.tsx'
import { call } from '../../server/call.ts'
import { notify } from '../../server/notice.ts'
import { signInAddress, useSession } from '../../server/session.ts'
import { invalidate } from '../../server/stale.ts'
import { FORM } from '../../words/form.ts'
import { saidFault, saidFaults } from '../../words/issue.ts'
import { MEMBERS } from '../../words/member.ts'
import { ROLE_MEANS, ROLE_NAMES } from '../../words/role.ts'
import { saidProblem } from '../../words/said.ts'
import '../../form/form.css'

/** The most addresses at once: more are a mailing list rather than colleagues. */
const MOST = 50

interface Refused {
  email: string
  why: string
  isSignIn: boolean
}

/** Invites one or more people with a role. Refused addresses stay in the field, with the reason. */
export default function Invite() {
  const { route } = useLocation()
  const { role: own } = useSession().account
  const [text, setText] = useState('')
  const [role, setRole] = useState<Role>('member')
  const [refused, setRefused] = useState<Refused[]>([])
  const [fault, setFault] = useState<string>()
  const [isRunning, setRunning] = useState(false)
  const addresses = [...new Set(text.split(/[\s,;]+/).filter(Boolean))]
  const send = async (event: Event) => {
    event.preventDefault()
    const wrong = whyNot(addresses)
    setFault(wrong)
    if (wrong || isRunning) return
    setRunning(true)
    const left = await inviteAll(addresses, role)
    setRunning(false)
    setRefused(left)
    setText(left.map(({ email }) => email).join('\n'))
    invalidate(['invitation'])
    const done = addresses.length - left.length
    if (done > 0) notify({ tone: 'good', text: MEMBERS.invited(done) })
    if (left.length === 0) route('/console/settings/members')
  }
  return (
    <>
      <Head title={MEMBERS.inviteTitle} />
      <form class="form card" noValidate onSubmit={event => void send(event)}>
        <Field label={MEMBERS.addresses} hint={MEMBERS.addressesHint} fault={fault}>
          {attributes => (
            <textarea
              {...attributes}
              rows={4}
              spellcheck={false}
              value={text}
              onInput={({ currentTarget: { value } }) => setText(value)}
            />
          )}
        </Field>
        <Field label={MEMBERS.role} hint={ROLE_MEANS[role]} fault={undefined}>
          {attributes => (
            <select {...attributes} value={role} onChange={({ currentTarget: { value } }) => setRole(value as Role)}>
              {ROLES.filter(each => mayGive(own, each)).map(each => (
                <option key={each} value={each}>
                  {ROLE_NAMES[each]}
                </option>
              ))}
            </select>
          )}
        </Field>
        <NotSent refused={refused} />
        <div class="row">
          <button type="submit" disabled={isRunning} data-main-action>
            {MEMBERS.sendDo}
          </button>
          <a class="button plain" href="/console/settings/members">
            {MEMBERS.cancel}
          </a>
        </div>
      </form>
    </>
  )
}

/**
 * Whether one may assign a role: nobody may assign more than they have, and auditor only those who may read the audit
 * log.
 */
export function mayGive(own: Role, role: Role): boolean {
  return roleAtLeast(own, role)
}

function NotSent({ refused }: { refused: readonly Refused[] }) {
  if (refused.length === 0) return null
  return (
    <div class="refused" role="alert">
      <strong>{MEMBERS.notSent}</strong>
      {refused.map(({ email, why }) => (
        <p key={email}>
          <code>{email}</code> {why}
        </p>
      ))}
      {refused.some(({ isSignIn }) => isSignIn) && <a href={signInAddress()}>{FORM.signInAgain}</a>}
    </div>
  )
}

/** Returns the fault of the first invalid address, by the schema of the route. */
function whyNot(addresses: readonly string[]): string | undefined {
  if (addresses.length === 0) return MEMBERS.noAddress
  if (addresses.length > MOST) return MEMBERS.tooMany(MOST)
  for (const email of addresses) {
    const parsed = createInvitation.body.safeParse({ email })
    if (!parsed.success) return `${email}: ${saidFaults(parsed.error.issues)[0]?.message}`
  }
  return undefined
}

/** Invites one after another, in the order typed; returns the refused ones. */
async function inviteAll(addresses: readonly string[], role: Role): Promise<Refused[]> {
  const refused: Refused[] = []
  for (const email of addresses)
    try {
      await call(createInvitation, { body: { email, role } })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const { code, errors } = error.problem
      const why = errors?.map(saidFault).join('; ') || saidProblem(error.problem)
      refused.push({ email, why, isSignIn: code === 'reauthentication_required' })
    }
  return refused
}
