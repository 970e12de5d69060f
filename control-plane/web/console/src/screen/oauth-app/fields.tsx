import type { OAuthAppUpdate } from '@pharos/shared-protocol/contract/identity/oauth-app.ts'
import type { z } from 'zod'
import { TextField } from '../../form/field.tsx'
import { LinesField } from '../../form/lines.tsx'
import type { Form } from '../../form/use-form.ts'
import { useSession } from '../../server/session.ts'
import { CREDENTIALS } from '../../words/credential.ts'
import { ScopesField } from '../credential/index.ts'

type Fields = z.input<typeof OAuthAppUpdate>

/** The fields of an app: what members see of it, its redirect URIs and its scopes. */
export function AppFields<V extends Fields>({ of: form }: { of: Form<V> }) {
  const { role } = useSession().account
  const of = form as unknown as Form<Fields>
  return (
    <>
      <TextField of={of} name="name" label={CREDENTIALS.appName} empty="" />
      <TextField of={of} name="description" label={CREDENTIALS.description} empty={null} />
      <TextField
        of={of}
        name="logo_url"
        type="url"
        label={CREDENTIALS.logo}
        placeholder="https://example.com/logo.png"
        empty={null}
      />
      <LinesField
        of={of}
        name="redirect_uris"
        label={CREDENTIALS.redirects}
        hint={CREDENTIALS.redirectsHint}
        placeholder="https://app.example.com/callback"
      />
      <ScopesField of={of} label={CREDENTIALS.scopes} role={role} />
    </>
  )
}
