import { z } from 'zod'
import { says } from '../../text/en/contract.ts'
import { AccountId, CreatedAt, OwnId, ref, text, UpdatedAt } from '../field.ts'
import { defineRoute } from '../route.ts'

/** Valid names of environment variables (POSIX.1, XBD 8.1). */
export const SecretName = text(100, 1).regex(/^[A-Z_][A-Z0-9_]*$/, says('field.secret_name'))

/** An account secret; its value is write-only. */
export const Secret = z
  .object({
    id: OwnId,
    account_id: AccountId,
    name: z.string().meta({ description: 'Name of the secret, and of its environment variable' }),
    has_value: z.literal(true).meta({ description: 'Whether a value is set; secret values are never returned' }),
    created_at: CreatedAt,
    updated_at: UpdatedAt,
  })
  .meta({ id: 'Secret' })
export type Secret = z.output<typeof Secret>

export const listSecrets = defineRoute({
  id: 'secret.list',
  method: 'GET',
  path: '/account/secret',
  summary: 'List the secrets that browser scripts can read, by name; values are never returned',
  access: { kind: 'account', scope: 'read:account', role: 'member' },
  reply: z.array(Secret),
  list: 'whole',
  fixture: 'secret',
})

export const setSecret = defineRoute({
  id: 'secret.set',
  method: 'POST',
  path: '/account/secret',
  summary: 'Set a secret; an existing secret with the same name is overwritten',
  access: { kind: 'account', scope: 'write:account', role: 'member' },
  body: z.strictObject({
    name: SecretName.meta({ description: 'Name of the secret, and of its environment variable' }),
    value: text(10_000, 1).meta({ description: 'Value of the secret; never returned', writeOnly: true }),
  }),
  reply: Secret,
  status: 201,
  lastingCredential: true,
  refusals: ['limit_reached'],
  fixture: 'secret',
})

export const deleteSecret = defineRoute({
  id: 'secret.delete',
  method: 'DELETE',
  path: '/account/secret/{id}',
  summary: 'Delete a secret; scripts can no longer read it',
  access: { kind: 'account', scope: 'write:account', role: 'member' },
  params: z.strictObject({ id: ref('secret') }),
  fixture: 'secret',
})
