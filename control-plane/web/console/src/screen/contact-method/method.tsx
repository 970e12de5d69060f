import {
  deleteContactMethod,
  sendContactCode,
  verifyContactMethod,
} from '@pharos/shared-protocol/contract/response/contact-method.ts'
import { useState } from 'preact/hooks'
import { Confirm } from '../../part/confirm.tsx'
import { useChange } from '../../server/change.ts'
import { notify } from '../../server/notice.ts'
import { CONTACT } from '../../words/contact-method.ts'
import { saidProblem } from '../../words/said.ts'
import type { ContactMethod } from './show.tsx'
import '../../part/status.css'

/** One contact method, whether it is verified, and how to verify it. */
export function Method({ method, mayChange }: { method: ContactMethod; mayChange: boolean }) {
  const { id, user_id, type, label, value, verified } = method
  const [isAsking, setAsking] = useState(false)
  const removal = useChange(deleteContactMethod)
  const remove = async () => {
    setAsking(false)
    if (await removal.run({ params: { user_id, id } })) notify({ tone: 'good', text: CONTACT.removed })
  }
  return (
    <li>
      <div class="row">
        <span class="grow">
          <strong>{label}</strong> <small>{CONTACT[type]}</small> <span class="value">{value}</span>
        </span>
        <span class={verified ? 'status good' : 'status warn'}>{verified ? CONTACT.verified : CONTACT.unverified}</span>
        {mayChange && (
          <button type="button" class="quiet" aria-label={CONTACT.remove(label)} onClick={() => setAsking(true)}>
            ✕
          </button>
        )}
      </div>
      {!verified && mayChange && <Verification method={method} />}
      {isAsking && (
        <Confirm
          title={CONTACT.removeAsk(label)}
          action={CONTACT.delete}
          onConfirm={() => void remove()}
          onCancel={() => setAsking(false)}
        >
          <p>{CONTACT.removeWhy}</p>
        </Confirm>
      )}
    </li>
  )
}

function Verification({ method: { id, user_id, label } }: { method: ContactMethod }) {
  const [code, setCode] = useState('')
  const check = useChange(verifyContactMethod, { quiet: true })
  const again = useChange(sendContactCode)
  const params = { user_id, id }
  const verify = async (event: Event) => {
    event.preventDefault()
    if (await check.run({ params, body: { code: code.trim() } })) notify({ tone: 'good', text: CONTACT.verifiedNow })
  }
  const send = async () => {
    if (await again.run({ params })) notify({ tone: 'good', text: CONTACT.sent })
  }
  return (
    <form class="row verification" onSubmit={event => void verify(event)}>
      <input
        aria-label={CONTACT.code(label)}
        aria-invalid={check.problem !== null}
        aria-describedby={check.problem ? `fault-${id}` : undefined}
        placeholder={CONTACT.code(label)}
        autocomplete="one-time-code"
        inputMode="numeric"
        value={code}
        onInput={({ currentTarget: { value } }) => setCode(value)}
      />
      <button type="submit" disabled={check.isRunning || code.trim() === ''}>
        {CONTACT.verify}
      </button>
      <button type="button" class="plain" disabled={again.isRunning} onClick={() => void send()}>
        {CONTACT.sendAgain}
      </button>
      {check.problem && (
        <p id={`fault-${id}`} class="fault" role="alert">
          {saidProblem(check.problem)}
        </p>
      )}
    </form>
  )
}
