import { createOAuthApp, type OAuthAppCreate } from '@pharos/shared-protocol/contract/identity/oauth-app.ts'
import type { z } from 'zod'
import { ChoiceField } from '../../form/field.tsx'
import { useForm } from '../../form/use-form.ts'
import { CREDENTIALS } from '../../words/credential.ts'
import { NewCredential } from '../credential/index.ts'
import { AppFields } from './fields.tsx'
import { AppSecret, type NewAppReply } from './secret.tsx'

const TYPES = ['confidential', 'public'] as const

/** Registers an app; its secret is shown once. */
export function NewApp() {
  const form = useForm<typeof createOAuthApp, z.input<typeof OAuthAppCreate>>({
    route: createOAuthApp,
    base: {
      values: {
        ...{ name: '', description: null, logo_url: null },
        ...{ client_type: 'confidential', redirect_uris: [], scopes: [] },
      },
      version: null,
    },
  })
  return (
    <NewCredential
      title={CREDENTIALS.addApp}
      at="/console/settings/oauth-apps"
      form={form}
      secret={(made: NewAppReply, onKept) => <AppSecret made={made} onKept={onKept} />}
    >
      <ChoiceField
        of={form}
        name="client_type"
        label={CREDENTIALS.type}
        options={TYPES.map(value => ({ value, label: CREDENTIALS[value] }))}
      />
      <AppFields of={form} />
    </NewCredential>
  )
}
