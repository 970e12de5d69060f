import { confirmTotp, startTotp } from '@pharos/shared-protocol/contract/account/security.ts'
import { useEffect, useState } from 'preact/hooks'
import { TextField } from '../../form/field.tsx'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { Copyable } from '../../part/copy.tsx'
import { QrCode } from '../../part/qr-code.tsx'
import { renewToken } from '../../server/call.ts'
import { useChange } from '../../server/change.ts'
import { notify } from '../../server/notice.ts'
import { useSession } from '../../server/session.ts'
import { PROFILE } from '../../words/profile.ts'

/** Shows the secret for an authenticator app and asks for a first code. Ends with recovery codes if there were none. */
export function SetUpApp({ onDone }: { onDone(codes: readonly string[] | null): void }) {
  const { user_id } = useSession()
  const params = { user_id }
  const start = useChange(startTotp)
  const [made, setMade] = useState<{ secret: string; uri: string } | null>(null)
  const form = useForm({
    route: confirmTotp,
    params,
    base: { values: { code: '' }, version: null },
    secrets: ['code'],
  })
  useEffect(() => {
    void start.run({ params }).then(reply => (reply ? setMade(reply.body) : onDone(null)))
  }, [])
  const done = async (reply: unknown) => {
    // The session now counts as having shown a second factor, and has a new token.
    await renewToken()
    notify({ tone: 'good', text: PROFILE.appDone })
    onDone((reply as { recovery_codes: string[] | null }).recovery_codes)
  }
  if (!made) return null
  return (
    <>
      <p>{PROFILE.scan}</p>
      <QrCode text={made.uri} label={PROFILE.qr} />
      <Copyable label={PROFILE.typed} text={made.secret} />
      <Form of={form} action={PROFILE.confirm} onSent={reply => void done(reply)} onCancel={() => onDone(null)}>
        <TextField of={form} name="code" label={PROFILE.code} autocomplete="one-time-code" empty="" />
      </Form>
    </>
  )
}
