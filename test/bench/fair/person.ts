import type { Client } from '@pharos/shared-protocol/client.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { Installation } from '../installation.ts'

/** Lets a person be paged at an address (chat), at once and for every severity; the code is not waited for. */
export async function pageAt(installation: Installation, call: Client, user_id: string, url: string): Promise<void> {
  const params = { user_id }
  const { body: method } = await call(routes.createContactMethod, { params, body: { type: 'chat', value: url } })
  await installation.sql('update contact_method set verified_at = created_at where id = $1', [method.id])
  for (const urgency of ['high', 'low'] as const)
    await call(routes.createNotificationRule, { params, body: { contact_method_id: method.id, urgency } })
}

/** The first member of an account. */
export async function ownerOf(installation: Installation, account: string): Promise<string> {
  const [owner] = await installation.sql<{ id: string }>('select id from member where account_id = $1 limit 1', [
    account,
  ])
  return owner?.id ?? ''
}
