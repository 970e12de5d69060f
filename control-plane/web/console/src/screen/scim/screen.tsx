import { ApiError } from '@pharos/shared-protocol/client.ts'
import { getScimConnection } from '@pharos/shared-protocol/contract/identity/scim-connection.ts'
import { useState } from 'preact/hooks'
import { Copyable } from '../../part/copy.tsx'
import { Head } from '../../part/head.tsx'
import { Secret } from '../../part/secret.tsx'
import { WhenRead } from '../../part/shown.tsx'
import { useRoute } from '../../server/cache.ts'
import { SCIM } from '../../words/scim.ts'
import { Connect } from './connect.tsx'
import { DirectoryEvents } from './events.tsx'
import { SyncLog } from './log.tsx'
import { DirectorySettings } from './settings.tsx'
import { State, type WithToken } from './state.tsx'

/** The directory that manages the members of the account, or a form to connect one. */
export default function Scim() {
  const connection = useRoute(getScimConnection)
  const [made, setMade] = useState<WithToken | null>(null)
  const isNone = connection.error instanceof ApiError && connection.error.problem.status === 404
  return (
    <>
      <Head title={SCIM.title} />
      {made && (
        <Secret
          title={SCIM.secret}
          values={[{ label: SCIM.token, value: made.bearer_token }]}
          onKept={() => setMade(null)}
        >
          <Copyable label={SCIM.baseUrl} text={made.connection.base_url ?? ''} />
          <p>{SCIM.baseUrlHint}</p>
        </Secret>
      )}
      {isNone ? (
        <Connect
          onMade={reply => {
            setMade(reply)
            connection.refresh()
          }}
        />
      ) : (
        <WhenRead of={connection}>
          {read => (
            <>
              <State connection={read} onMade={setMade} onGone={connection.refresh} />
              <DirectorySettings />
              <SyncLog />
              <DirectoryEvents id={read.connection_id} />
            </>
          )}
        </WhenRead>
      )}
    </>
  )
}
