import { addPasskey, startPasskey } from '@pharos/shared-protocol/contract/account/security.ts'
import { renewToken } from '../../server/call.ts'
import { useChange } from '../../server/change.ts'
import { notify } from '../../server/notice.ts'
import { useSession } from '../../server/session.ts'
import { PROFILE } from '../../words/profile.ts'

/**
 * Creates a passkey on this device (WebAuthn Level 3) and registers it; null if the browser, the person or the server
 * refuses.
 */
export function useAddPasskey() {
  const { user_id } = useSession()
  const params = { user_id }
  const start = useChange(startPasskey)
  const keep = useChange(addPasskey)
  const add = async (name: string) => {
    if (!('PublicKeyCredential' in globalThis)) {
      notify({ tone: 'bad', text: PROFILE.noPasskeys })
      return null
    }
    const options = (await start.run({ params }))?.body.options
    if (!options) return null
    const response = await makePasskey(options)
    if (!response) return null
    const kept = await keep.run({ params, body: { name, response } as never })
    // The session now counts as having shown a second factor, and has a new token.
    if (kept) await renewToken()
    return kept?.body ?? null
  }
  return { add, isRunning: start.isRunning || keep.isRunning }
}

async function makePasskey(options: unknown): Promise<unknown> {
  try {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
      options as PublicKeyCredentialCreationOptionsJSON,
    )
    const made = await navigator.credentials.create({ publicKey })
    return (made as PublicKeyCredential).toJSON()
  } catch {
    // The person closed the dialog, the device already has the passkey, or the page is not served securely.
    notify({ tone: 'bad', text: PROFILE.passkeyStopped })
    return null
  }
}
