import { startImpersonation } from '@pharos/shared-protocol/contract/impersonation.ts'
import type { ReplyOf } from '@pharos/shared-protocol/contract/route.ts'
import { listStaffAccounts } from '@pharos/shared-protocol/contract/staff-account.ts'
import { useState } from 'preact/hooks'
import { Asked } from '../../part/asked.tsx'
import { Entries } from '../../part/entries.tsx'
import { Head } from '../../part/head.tsx'
import { WhenRead } from '../../part/shown.tsx'
import { useAll } from '../../server/cache.ts'
import { useChange } from '../../server/change.ts'
import { useSession } from '../../server/session.ts'
import { STAFF } from '../../words/staff.ts'

type Account = ReplyOf<typeof listStaffAccounts>[number]

/** The accounts of the installation with their size, plan and state, for its staff. */
export default function StaffAccounts() {
  const accounts = useAll(listStaffAccounts, { query: { limit: 200 } })
  return (
    <>
      <Head title={STAFF.accounts} />
      <section class="card" aria-label={STAFF.accounts}>
        <WhenRead of={accounts}>
          {({ items }) => (
            <Entries>
              {items.map(account => (
                <Entry key={account.id} account={account} />
              ))}
            </Entries>
          )}
        </WhenRead>
      </section>
    </>
  )
}

function Entry({ account }: { account: Account }) {
  const { id, name, plan, state, usage } = account
  const isOwn = useSession().account.account_id === id
  return (
    <li>
      <div class="main">
        <strong>{name}</strong>
        {state === 'ending' && <span class="badge">{STAFF.ending}</span>}
        <small>
          {plan} · {STAFF.sizeOf(usage.members, usage.monitors, usage.held_monitors)}
        </small>
      </div>
      {!isOwn && <LookIn id={id} name={name} />}
    </li>
  )
}

function LookIn({ id, name }: Pick<Account, 'id' | 'name'>) {
  const [reason, setReason] = useState('')
  const start = useChange(startImpersonation)
  const run = async () => {
    // The console begins anew, in the other account.
    if (await start.run({ params: { id }, body: { reason } })) location.assign('/')
  }
  return (
    <Asked
      label={STAFF.lookIn}
      name={STAFF.lookInTo(name)}
      title={STAFF.ask(name)}
      why={STAFF.why}
      isQuiet
      isDisabled={start.isRunning}
      isReady={reason.trim() !== ''}
      onConfirm={() => void run()}
    >
      <label>
        {STAFF.reason}
        <input value={reason} maxLength={500} onInput={({ currentTarget: { value } }) => setReason(value)} />
      </label>
    </Asked>
  )
}
