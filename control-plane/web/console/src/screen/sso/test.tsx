import { useState } from 'preact/hooks'
import { Time } from '../../part/time.tsx'
import { useChange } from '../../server/change.ts'
import { ROLE_NAMES } from '../../words/role.ts'
import { SSO } from '../../words/sso.ts'
import { SSO_REASONS } from '../../words/sso-reason.ts'
import { type Connection, KINDS, kindOf } from './kind.ts'

/** Starts a test sign-in at the identity provider, and shows the result of the last one. */
export function Test({ connection }: { connection: Connection }) {
  const test = useChange(KINDS[kindOf(connection)].test as typeof KINDS.saml.test)
  const [begun, setBegun] = useState<{ url: string; expires_at: string } | null>(null)
  const begin = async () => {
    const reply = await test.run({ params: { id: connection.id } })
    if (reply) setBegun(reply.body)
  }
  return (
    <section class="card" aria-labelledby="test">
      <h2 id="test">{SSO.step2}</h2>
      <p>{SSO.step2Why}</p>
      <Last of={connection.last_test} />
      <div class="row">
        <button type="button" class="plain" disabled={test.isRunning} onClick={() => void begin()}>
          {SSO.test}
        </button>
        {begun && (
          <>
            <a href={begun.url} target="_blank" rel="noreferrer">
              {SSO.openTest}
            </a>
            <small>
              {SSO.testEnds} <Time at={begun.expires_at} isFull />
            </small>
          </>
        )}
      </div>
    </section>
  )
}

function Last({ of }: { of: Connection['last_test'] }) {
  if (of === null) return <p>{SSO.noTest}</p>
  const { outcome, email, role, reason, at } = of
  const why = reason && (SSO_REASONS[reason as keyof typeof SSO_REASONS] ?? reason)
  return (
    <div role="status">
      <p>
        <span class={`badge ${outcome === 'succeeded' ? 'good' : 'bad'}`}>{SSO[outcome]}</span> <Time at={at} />
      </p>
      {outcome === 'succeeded' && email && role && (
        <p>{SSO.would(email, ROLE_NAMES[role as keyof typeof ROLE_NAMES] ?? role)}</p>
      )}
      {why && (
        <p>
          {why} <code>{reason}</code>
        </p>
      )}
    </div>
  )
}
