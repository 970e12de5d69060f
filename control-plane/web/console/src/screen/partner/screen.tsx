import {
  getPartner,
  getPartnerAccount,
  listPartnerAccounts,
} from '@pharos/shared-protocol/contract/business/partner.ts'
import { PLANS } from '@pharos/shared-protocol/contract/business/plan.ts'
import { Entries } from '../../part/entries.tsx'
import { Head } from '../../part/head.tsx'
import { WhenRead } from '../../part/shown.tsx'
import { useRoute } from '../../server/cache.ts'
import { useSession } from '../../server/session.ts'
import { PARTNER } from '../../words/partner.ts'
import { CustomerUsage } from '../usage/index.ts'
import { CustomerAccount } from './account.tsx'
import { NewAccount } from './form.tsx'
import { PartnerKeys } from './key.tsx'
import { NewPartnerKey } from './key-form.tsx'

/** The most accounts that are listed; the CLI lists all. */
const MOST = 200
const AT = '/console/settings/partner'

/** The accounts that a partner manages. */
export default function PartnerAccounts({ rest }: { rest: string }) {
  const { is_partner } = useSession()
  if (!is_partner) return <NoPartner />
  if (rest === '/new') return <NewAccount at={AT} />
  if (rest === '/keys') return <PartnerKeys at={`${AT}/keys`} />
  if (rest === '/keys/new') return <NewPartnerKey at={`${AT}/keys`} />
  const [, id] = /^\/([\da-f-]{36})\/usage$/.exec(rest) ?? []
  if (id) return <AccountUsage id={id} />
  return <List />
}

function NoPartner() {
  return (
    <>
      <Head title={PARTNER.title} />
      <section class="card">
        <p>{PARTNER.noPartner}</p>
      </section>
    </>
  )
}

function AccountUsage({ id }: { id: string }) {
  const account = useRoute(getPartnerAccount, { params: { id } })
  return (
    <WhenRead of={account}>
      {({ name }) => (
        <>
          <Head title={PARTNER.usageOf(name)} />
          <CustomerUsage id={id} />
        </>
      )}
    </WhenRead>
  )
}

function List() {
  const partner = useRoute(getPartner)
  const accounts = useRoute(listPartnerAccounts, { query: { limit: MOST } })
  return (
    <>
      <Head title={PARTNER.title}>
        <a class="button plain" href={`${AT}/keys`}>
          {PARTNER.keys}
        </a>
        <a class="button" href={`${AT}/new`} data-main-action>
          {PARTNER.add}
        </a>
      </Head>
      <section class="card" aria-labelledby="bought">
        <h2 id="bought">{PARTNER.bought}</h2>
        <WhenRead of={partner}>
          {({ bought, used }) => (
            <dl>
              {PLANS.filter(plan => bought[plan] !== undefined || used[plan] !== undefined).map(plan => (
                <div key={plan} class="pair">
                  <dt>{plan}</dt>
                  <dd>{PARTNER.usedOf(used[plan] ?? 0, bought[plan] ?? 0)}</dd>
                </div>
              ))}
            </dl>
          )}
        </WhenRead>
      </section>
      <section class="card" aria-labelledby="customers">
        <h2 id="customers">{PARTNER.customers}</h2>
        <WhenRead of={accounts}>
          {found => (
            <>
              {found.length === 0 && <p>{PARTNER.none}</p>}
              <Entries label={PARTNER.customers}>
                {found.map(each => (
                  <CustomerAccount key={each.id} account={each} at={AT} />
                ))}
              </Entries>
              {found.length === MOST && <p>{PARTNER.newest(MOST)}</p>}
            </>
          )}
        </WhenRead>
      </section>
    </>
  )
}
