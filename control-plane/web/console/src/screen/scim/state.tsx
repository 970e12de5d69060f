import {
  deleteScimConnection,
  rotateScimConnection,
  type ScimConnection,
} from '@pharos/shared-protocol/contract/identity/scim-connection.ts'
import { useState } from 'preact/hooks'
import type { z } from 'zod'
import { Confirm } from '../../part/confirm.tsx'
import { Copyable } from '../../part/copy.tsx'
import { Time } from '../../part/time.tsx'
import { cache } from '../../server/cache.ts'
import { useChange } from '../../server/change.ts'
import { SCIM } from '../../words/scim.ts'

type Read = z.output<typeof ScimConnection>
export type WithToken = z.output<typeof rotateScimConnection.reply.body>

interface Given {
  connection: Read
  onMade(reply: WithToken): void
  onGone(): void
}

/** What the directory has sent so far, its base URL, and its token. */
export function State({ connection, onMade, onGone }: Given) {
  const { display_name, identity_provider, base_url, bearer_token_last_four, users, groups } = connection
  const { created_at, last_rotated_at } = connection
  return (
    <section class="card" aria-labelledby="state">
      <h2 id="state">
        {display_name} {identity_provider && <span class="badge">{identity_provider}</span>}
      </h2>
      <p>{users + groups === 0 ? SCIM.nothingYet : SCIM.synced(users, groups)}</p>
      <p>
        {SCIM.since} <Time at={created_at} />. {SCIM.rotated} <Time at={last_rotated_at ?? created_at} />.{' '}
        {bearer_token_last_four && SCIM.tokenEnds(bearer_token_last_four)}
      </p>
      {base_url && <Copyable label={SCIM.baseUrl} text={base_url} />}
      <Verbs onMade={onMade} onGone={onGone} />
    </section>
  )
}

function Verbs({ onMade, onGone }: Omit<Given, 'connection'>) {
  const [asked, setAsked] = useState<'rotate' | 'remove' | null>(null)
  const rotate = useChange(rotateScimConnection)
  const remove = useChange(deleteScimConnection)
  const run = async () => {
    setAsked(null)
    if (asked === 'rotate') {
      const reply = await rotate.run({})
      if (reply) onMade(reply.body)
    } else if (await remove.run({})) {
      // Removes the cached connection, so that the screen does not show it any more.
      cache.removeQueries({ queryKey: ['scim_connection'] })
      onGone()
    }
  }
  return (
    <div class="row">
      <button type="button" class="plain" onClick={() => setAsked('rotate')}>
        {SCIM.rotate}
      </button>
      <button type="button" class="danger" onClick={() => setAsked('remove')}>
        {SCIM.remove}
      </button>
      {asked && (
        <Confirm
          title={asked === 'rotate' ? SCIM.rotateAsk : SCIM.removeAsk}
          action={SCIM[asked]}
          onConfirm={() => void run()}
          onCancel={() => setAsked(null)}
        >
          <p>{asked === 'rotate' ? SCIM.rotateWhy : SCIM.removeWhy}</p>
        </Confirm>
      )}
    </div>
  )
}
