import { useLocation } from 'preact-iso'
import { Asked } from '../../part/asked.tsx'
import { Copyable } from '../../part/copy.tsx'
import { Head } from '../../part/head.tsx'
import { WhenRead } from '../../part/shown.tsx'
import { Time } from '../../part/time.tsx'
import { type Shown, useRoute } from '../../server/cache.ts'
import { useChange } from '../../server/change.ts'
import { SSO } from '../../words/sso.ts'
import { Activate } from './activate.tsx'
import { Enforce } from './enforce.tsx'
import { type Connection, KINDS, type Kind } from './kind.ts'
import { ProviderSteps } from './provider-steps.tsx'
import { ConnectionSettings } from './settings.tsx'
import { Test } from './test.tsx'

/** How often the result of a test is read, in milliseconds: the identity provider answers in another tab. */
const LOOK_MS = 3_000

/** The steps from a new connection to the only way to sign in. */
export function ShowConnection({ kind, id }: { kind: Kind; id: string }) {
  const route = KINDS[kind].get as typeof KINDS.saml.get
  const connection = useRoute(route, { params: { id } }, { every: LOOK_MS }) as Shown<Connection>
  return (
    <WhenRead of={connection} isScreen>
      {read => (
        <>
          <Head title={read.name} />
          <Ours connection={read} />
          <Test connection={read} />
          <Activate connection={read} />
          <Enforce connection={read} />
          <ConnectionSettings kind={kind} id={id} />
          <Remove connection={read} kind={kind} />
        </>
      )}
    </WhenRead>
  )
}

/** What the identity provider must know about this installation. */
function Ours({ connection }: { connection: Connection }) {
  return (
    <section class="card" aria-labelledby="ours">
      <h2 id="ours">{SSO.step1}</h2>
      <p>{SSO.step1Why}</p>
      {'entity_id' in connection ? (
        <>
          <Copyable label={SSO.entityId} text={connection.service_provider.entity_id} />
          <Copyable label={SSO.acs} text={connection.service_provider.acs_url} />
          <Copyable label={SSO.metadata} text={connection.service_provider.metadata_url} />
          {connection.service_provider.certificates.map(({ use, certificate }) => (
            <Copyable
              key={certificate}
              label={use === 'signing' ? SSO.forSigning : SSO.forEncryption}
              text={certificate}
            />
          ))}
          <ProviderSteps />
          <Certificates of={connection.certificates} error={connection.metadata_error} />
        </>
      ) : (
        <Copyable label={SSO.redirect} text={connection.redirect_uri} />
      )}
    </section>
  )
}

interface Certificate {
  fingerprint: string
  not_after: string
  expired: boolean
}

function Certificates({ of, error }: { of: readonly Certificate[]; error: string | null }) {
  return (
    <>
      <strong>{SSO.certificates}</strong>
      <ul>
        {of.map(({ fingerprint, not_after, expired }) => (
          <li key={fingerprint}>
            <code title={fingerprint}>{fingerprint.slice(0, 16)}…</code> {SSO.expires} <Time at={not_after} />
            {expired && <span class="badge bad">{SSO.expired}</span>}
          </li>
        ))}
      </ul>
      {error && (
        <p role="alert">
          {SSO.metadataError} <small>{error}</small>
        </p>
      )}
    </>
  )
}

function Remove({ connection, kind }: { connection: Connection; kind: Kind }) {
  const { route } = useLocation()
  const remove = useChange(KINDS[kind].remove as typeof KINDS.saml.remove)
  const run = async () => {
    if (await remove.run({ params: { id: connection.id } })) route('/console/settings/sso')
  }
  return (
    <section class="card">
      <p>{SSO.removeConnectionWhy}</p>
      <Asked
        label={SSO.removeConnection}
        title={SSO.removeConnectionAsk(connection.name)}
        why={SSO.removeConnectionWhy}
        action={SSO.remove}
        isDanger
        onConfirm={() => void run()}
      />
    </section>
  )
}
