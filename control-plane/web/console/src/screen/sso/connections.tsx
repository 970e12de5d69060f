import { Entries } from '../../part/entries.tsx'
import { Time } from '../../part/time.tsx'
import type { Shown } from '../../server/cache.ts'
import { SSO } from '../../words/sso.ts'
import { type Connection, kindOf } from './kind.ts'

const AT = '/console/settings/sso'

/** The identity providers that the account trusts. */
export function Connections({ of }: { of: readonly Shown<Connection[]>[] }) {
  const found = of.flatMap(({ data }) => data ?? [])
  return (
    <section class="card" aria-labelledby="connections">
      <h2 id="connections">{SSO.connections}</h2>
      <p>{SSO.connectionsWhy}</p>
      {found.length > 0 && (
        <Entries label={SSO.connections}>
          {found.map(connection => (
            <Entry key={connection.id} connection={connection} />
          ))}
        </Entries>
      )}
      <div class="row">
        <a class="button plain" href={`${AT}/saml/new`}>
          {SSO.addSaml}
        </a>
        <a class="button plain" href={`${AT}/oidc/new`}>
          {SSO.addOidc}
        </a>
      </div>
    </section>
  )
}

function Entry({ connection }: { connection: Connection }) {
  const { id, name, status, enforce, enforce_from } = connection
  const provider = 'entity_id' in connection ? connection.entity_id : connection.issuer
  return (
    <li>
      <div class="main">
        <a href={`${AT}/${kindOf(connection)}/${id}`}>{name}</a>
        <span class={`badge ${status === 'active' ? 'good' : 'warn'}`}>{SSO[status]}</span>
        {enforce && (
          <span class="badge">
            {enforce_from === null ? (
              SSO.enforced
            ) : (
              <>
                {SSO.enforcedFrom} <Time at={enforce_from} isFull />
              </>
            )}
          </span>
        )}
        <small>{provider}</small>
      </div>
    </li>
  )
}
