import { getStaffAccount } from '@pharos/shared-protocol/contract/business/staff-account.ts'
import type { ReplyOf } from '@pharos/shared-protocol/contract/route.ts'
import { Entries } from '../../part/entries.tsx'
import { Head } from '../../part/head.tsx'
import { WhenRead } from '../../part/shown.tsx'
import { Time } from '../../part/time.tsx'
import { useRoute } from '../../server/cache.ts'
import { useSession } from '../../server/session.ts'
import { STAFF } from '../../words/staff.ts'
import { Exceptions } from '../plan/index.ts'
import { Limits } from '../usage/index.ts'
import { LookIn } from './look-in.tsx'

export const STAFF_ACCOUNTS = '/console/settings/accounts'

type Account = ReplyOf<typeof getStaffAccount>

/** One account: its size, plan, usage and state, and who looked into it. */
export function ShowAccount({ id }: { id: string }) {
  const found = useRoute(getStaffAccount, { params: { id } })
  const isOwn = useSession().account.account_id === id
  return (
    <WhenRead of={found}>
      {account => (
        <>
          <Head title={account.name}>
            <a href={STAFF_ACCOUNTS}>{STAFF.accounts}</a>
            {!isOwn && account.staff_access && <LookIn id={id} name={account.name} />}
          </Head>
          <section class="card" aria-labelledby="staff-account">
            <h2 id="staff-account">{STAFF.account}</h2>
            <Facts of={account} />
            <Exceptions of={account.exceptions} />
            <Limits limits={account.uses} />
          </section>
          <Accesses of={account.accesses} />
        </>
      )}
    </WhenRead>
  )
}

function Facts({ of: account }: { of: Account }) {
  const { plan, state, usage, partner, suspended_at, deletion_at } = account
  const since = deletion_at ?? suspended_at
  return (
    <dl>
      <dt>{STAFF.state}</dt>
      <dd>
        {STAFF.stateOf(state)} {since !== null && <Time at={since} isFull />}
      </dd>
      <dt>{STAFF.plan}</dt>
      <dd>{plan}</dd>
      <dt>{STAFF.size}</dt>
      <dd>{STAFF.sizeOf(usage.members, usage.monitors, usage.held_monitors)}</dd>
      <dt>{STAFF.partner}</dt>
      <dd>
        {partner === null ? (
          STAFF.partnerOf(account.is_partner)
        ) : (
          <>
            <a href={`${STAFF_ACCOUNTS}/${partner.id}`}>{partner.name}</a> · {STAFF.readsIt(partner.read_access)}
          </>
        )}
      </dd>
      <dt>{STAFF.access}</dt>
      <dd>{STAFF.accessOf(account.staff_access)}</dd>
      <dt>{STAFF.created}</dt>
      <dd>
        <Time at={account.created_at} isFull />
      </dd>
    </dl>
  )
}

function Accesses({ of }: { of: Account['accesses'] }) {
  return (
    <section class="card" aria-labelledby="staff-accesses">
      <h2 id="staff-accesses">{STAFF.lookedIn}</h2>
      {of.length === 0 && <p>{STAFF.nobody}</p>}
      <Entries>
        {of.map(({ id, staff_name, staff_email, reason, started_at, ended_at, ended_because }) => (
          <li key={id}>
            <div class="main">
              <strong>{staff_name}</strong>
              <small>{staff_email}</small>
              <small>{reason}</small>
              <small>
                <Time at={started_at} isFull />
                {' – '}
                {ended_at === null ? STAFF.stillIn : <Time at={ended_at} isFull />}
                {ended_because !== null && ` · ${STAFF.endedBy(ended_because)}`}
              </small>
            </div>
          </li>
        ))}
      </Entries>
    </section>
  )
}
