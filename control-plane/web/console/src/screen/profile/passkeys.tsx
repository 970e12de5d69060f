import {
  listPasskeys,
  type Passkey,
  removePasskey,
  renamePasskey,
} from '@pharos/shared-protocol/contract/account/security.ts'
import { useState } from 'preact/hooks'
import type { z } from 'zod'
import { Confirm } from '../../part/confirm.tsx'
import { Entries } from '../../part/entries.tsx'
import { Time } from '../../part/time.tsx'
import { useRoute } from '../../server/cache.ts'
import { useChange } from '../../server/change.ts'
import { notify } from '../../server/notice.ts'
import { useSession } from '../../server/session.ts'
import { PROFILE } from '../../words/profile.ts'
import { useAddPasskey } from './add-passkey.ts'

type Read = z.output<typeof Passkey>

/** One's passkeys, and a form to add one of this device. */
export function Passkeys({ onCodes }: { onCodes(codes: readonly string[]): void }) {
  const { user_id } = useSession()
  const { data = [] } = useRoute(listPasskeys, { params: { user_id } })
  const [name, setName] = useState('')
  const { add, isRunning } = useAddPasskey()
  const submit = async (event: Event) => {
    event.preventDefault()
    const made = await add(name)
    if (!made) return
    setName('')
    notify({ tone: 'good', text: PROFILE.passkeyAdded })
    if (made.recovery_codes) onCodes(made.recovery_codes)
  }
  return (
    <section class="card" aria-labelledby="passkeys">
      <h2 id="passkeys">{PROFILE.passkeys}</h2>
      {data.length === 0 && <p>{PROFILE.passkeysNone}</p>}
      {data.length > 0 && (
        <Entries>
          {data.map(passkey => (
            <Entry key={passkey.id} passkey={passkey} />
          ))}
        </Entries>
      )}
      <form class="row" onSubmit={event => void submit(event)}>
        <input
          aria-label={PROFILE.passkeyName}
          placeholder={PROFILE.passkeyHint}
          maxLength={200}
          required
          value={name}
          onInput={({ currentTarget: { value } }) => setName(value)}
        />
        <button type="submit" class="plain" disabled={isRunning}>
          {PROFILE.addPasskey}
        </button>
      </form>
    </section>
  )
}

function Entry({ passkey }: { passkey: Read }) {
  const { id, name, backed_up, created_at, last_used_at } = passkey
  const { user_id } = useSession()
  const params = { user_id, passkey_id: id }
  const [state, setState] = useState<'shown' | 'asked' | 'renamed'>('shown')
  const remove = useChange(removePasskey)
  return (
    <li>
      <div class="main">
        {state === 'renamed' ? (
          <Rename params={params} name={name} onDone={() => setState('shown')} />
        ) : (
          <strong>{name}</strong>
        )}
        {backed_up && <span class="badge">{PROFILE.synced}</span>}
        <small>
          {PROFILE.added} <Time at={created_at} /> · {PROFILE.used} <Time at={last_used_at} />
        </small>
      </div>
      <div class="row">
        <button
          type="button"
          class="plain"
          aria-label={PROFILE.renameOf(name)}
          onClick={() => setState(state === 'renamed' ? 'shown' : 'renamed')}
        >
          {PROFILE.rename}
        </button>
        <button type="button" class="danger" aria-label={PROFILE.removeOf(name)} onClick={() => setState('asked')}>
          {PROFILE.remove}
        </button>
      </div>
      {state === 'asked' && (
        <Confirm
          title={PROFILE.removePasskeyAsk(name)}
          action={PROFILE.remove}
          onConfirm={() => {
            setState('shown')
            void remove.run({ params })
          }}
          onCancel={() => setState('shown')}
        >
          <p>{PROFILE.removePasskeyWhy}</p>
        </Confirm>
      )}
    </li>
  )
}

interface Renaming {
  params: { user_id: string; passkey_id: string }
  name: string
  onDone(): void
}

function Rename({ params, name, onDone }: Renaming) {
  const [text, setText] = useState(name)
  const rename = useChange(renamePasskey)
  const submit = async (event: Event) => {
    event.preventDefault()
    if (await rename.run({ params, body: { name: text } })) onDone()
  }
  return (
    <form class="row" onSubmit={event => void submit(event)}>
      <input
        aria-label={PROFILE.name}
        maxLength={200}
        required
        value={text}
        onInput={({ currentTarget: { value } }) => setText(value)}
      />
      <button type="submit" class="plain">
        {PROFILE.save}
      </button>
    </form>
  )
}
