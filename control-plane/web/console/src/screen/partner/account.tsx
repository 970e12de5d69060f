import {
  closePartnerAccount,
  type PartnerAccount,
  resumePartnerAccount,
  suspendPartnerAccount,
  updatePartnerAccount,
} from '@pharos/shared-protocol/contract/business/partner.ts'
import { PLANS, type Plan } from '@pharos/shared-protocol/contract/business/plan.ts'
import { useState } from 'preact/hooks'
import type { z } from 'zod'
import { Asked } from '../../part/asked.tsx'
import { Time } from '../../part/time.tsx'
import { useChange } from '../../server/change.ts'
import { notify } from '../../server/notice.ts'
import { PARTNER, PARTNER_STATES } from '../../words/partner.ts'

type Account = z.output<typeof PartnerAccount>

/** A customer's account with its plan, state and size, and what the partner can do with it. */
export function CustomerAccount({ account, at }: { account: Account; at: string }) {
  const { id, name, plan, state, invitation, usage, deletion_at, suspended_at } = account
  return (
    <li>
      <div class="main">
        <strong>{name}</strong> · {plan}{' '}
        <span class={state === 'active' ? 'badge' : 'badge warn'}>{PARTNER_STATES[state]}</span>
        <small>
          {PARTNER.size(usage.members, usage.monitors)}
          {invitation && ` · ${PARTNER.invited(invitation.email)}`}
          {account.read_access && ` · ${PARTNER.readable}`}
        </small>
        {(deletion_at ?? suspended_at) && (
          <small>
            {deletion_at ? PARTNER.deletedAt : PARTNER.suspendedSince} <Time at={deletion_at ?? suspended_at} isFull />
          </small>
        )}
      </div>
      <a class="button plain" href={`${at}/${id}/usage`} aria-label={PARTNER.usageOf(name)}>
        {PARTNER.usage}
      </a>
      <ChangePlan account={account} />
      {suspended_at === null ? <Suspend account={account} /> : <Resume account={account} />}
      {deletion_at === null && <Close account={account} />}
    </li>
  )
}

function ChangePlan({ account: { id, name, plan } }: { account: Account }) {
  const [next, setNext] = useState<Plan>(plan)
  const change = useChange(updatePartnerAccount)
  const run = async () => {
    if (await change.run({ params: { id }, body: { plan: next } }))
      notify({ tone: 'good', text: PARTNER.planChanged(name, next) })
  }
  return (
    <Asked
      label={PARTNER.plan}
      name={PARTNER.planOf(name)}
      title={PARTNER.planOf(name)}
      why={PARTNER.planWhy}
      action={PARTNER.change}
      isDisabled={change.isRunning}
      isReady={next !== plan}
      onConfirm={() => void run()}
    >
      <label>
        {PARTNER.plan}
        <select value={next} onChange={({ currentTarget: { value } }) => setNext(value as Plan)}>
          {PLANS.map(each => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </select>
      </label>
    </Asked>
  )
}

function Suspend({ account: { id, name, suspension_notice } }: { account: Account }) {
  const [notice, setNotice] = useState(suspension_notice ?? '')
  const update = useChange(updatePartnerAccount)
  const suspend = useChange(suspendPartnerAccount)
  const run = async () => {
    const params = { id }
    if (!(await update.run({ params, body: { suspension_notice: notice.trim() === '' ? null : notice } }))) return
    if (await suspend.run({ params })) notify({ tone: 'good', text: PARTNER.suspended(name) })
  }
  return (
    <Asked
      label={PARTNER.suspend}
      name={PARTNER.suspendOf(name)}
      title={PARTNER.suspendOf(name)}
      why={PARTNER.suspendWhy}
      isDisabled={suspend.isRunning || update.isRunning}
      onConfirm={() => void run()}
    >
      <label>
        {PARTNER.notice}
        <input value={notice} maxLength={300} onInput={({ currentTarget: { value } }) => setNotice(value)} />
      </label>
    </Asked>
  )
}

function Resume({ account: { id, name } }: { account: Account }) {
  const resume = useChange(resumePartnerAccount)
  const run = async () => {
    if (await resume.run({ params: { id } })) notify({ tone: 'good', text: PARTNER.resumed(name) })
  }
  return (
    <button
      type="button"
      class="plain"
      aria-label={PARTNER.resumeOf(name)}
      disabled={resume.isRunning}
      onClick={() => void run()}
    >
      {PARTNER.resume}
    </button>
  )
}

function Close({ account: { id, name } }: { account: Account }) {
  const close = useChange(closePartnerAccount)
  const run = async () => {
    if (await close.run({ params: { id } })) notify({ tone: 'good', text: PARTNER.closed(name) })
  }
  return (
    <Asked
      label={PARTNER.close}
      name={PARTNER.closeOf(name)}
      title={PARTNER.closeOf(name)}
      why={PARTNER.closeWhy}
      isDanger
      isDisabled={close.isRunning}
      onConfirm={() => void run()}
    />
  )
}
