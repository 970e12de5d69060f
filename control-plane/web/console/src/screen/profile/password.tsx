import { listHeld, removePassword, setPassword } from '@pharos/shared-protocol/contract/account/security.ts'
import { TextField } from '../../form/field.tsx'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { Time } from '../../part/time.tsx'
import { useRoute } from '../../server/cache.ts'
import { useChange } from '../../server/change.ts'
import { notify } from '../../server/notice.ts'
import { useSession } from '../../server/session.ts'
import { PROFILE } from '../../words/profile.ts'
import { HeldBoxes, queryOf } from '../session/index.ts'

/** Sets, changes and removes one's password. */
export function Password({ since }: { since: string | null }) {
  const { user_id } = useSession()
  const params = { user_id }
  const form = useForm({
    route: setPassword,
    params,
    base: { values: { password: '', end_api_keys: false }, version: null },
    secrets: ['password'],
  })
  const remove = useChange(removePassword)
  const { data: held } = useRoute(listHeld, { params })
  const { end_api_keys } = form.values
  const removeIt = async () => {
    if (await remove.run({ params, query: queryOf({ end_api_keys }) }))
      notify({ tone: 'good', text: PROFILE.passwordRemoved })
  }
  return (
    <section class="card" aria-labelledby="password">
      <h2 id="password">{PROFILE.password}</h2>
      <p>
        {since ? (
          <>
            {PROFILE.passwordSince} <Time at={since} />
          </>
        ) : (
          PROFILE.passwordNone
        )}
      </p>
      <Form
        of={form}
        action={PROFILE.setPassword}
        beside={
          since && (
            <button type="button" class="danger" onClick={() => void removeIt()}>
              {PROFILE.removePassword}
            </button>
          )
        }
        onSent={() => {
          form.discard()
          notify({ tone: 'good', text: PROFILE.passwordSet })
        }}
      >
        <TextField
          of={form}
          name="password"
          type="password"
          label={PROFILE.newPassword}
          hint={PROFILE.passwordHint}
          autocomplete="new-password"
          empty=""
        />
        {held && <HeldBoxes held={{ api_keys: held.api_keys }} ended={{ end_api_keys }} onChange={form.set} />}
      </Form>
    </section>
  )
}
