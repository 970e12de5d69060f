import { listStaffAccounts } from '@pharos/shared-protocol/contract/business/staff-account.ts'
import type { ReplyOf } from '@pharos/shared-protocol/contract/route.ts'
import { Entries } from '../../part/entries.tsx'
import { Head } from '../../part/head.tsx'
import { WhenRead } from '../../part/shown.tsx'
import { useAll } from '../../server/cache.ts'
import { useSession } from '../../server/session.ts'
import { STAFF } from '../../words/staff.ts'
import { LookIn } from './look-in.tsx'
import { ShowAccount, STAFF_ACCOUNTS } from './show.tsx'

type Account = ReplyOf<typeof listStaffAccounts>[number]

/** The accounts of the installation, or one of them by the rest of the address, for its staff. */
export default function StaffAccounts({ rest }: { rest: string }) {
  const [, id = ''] = rest.split('/')
  return id === '' ? <All /> : <ShowAccount id={id} />
}

function All() {
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
        <a href={`${STAFF_ACCOUNTS}/${id}`}>{name}</a>
        {state !== 'active' && <span class="badge warn">{STAFF.stateOf(state)}</span>}
        <small>
          {plan} · {STAFF.sizeOf(usage.members, usage.monitors, usage.held_monitors)}
        </small>
      </div>
      {!isOwn && <LookIn id={id} name={name} />}
    </li>
  )
}
