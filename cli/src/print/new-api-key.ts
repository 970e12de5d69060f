import type { createApiKey } from '@pharos/shared-protocol/contract/account/api-key.ts'
import type { ReplyOf } from '@pharos/shared-protocol/contract/route.ts'

/** The key itself is shown only here. */
export function newApiKey({ name, key }: Pick<ReplyOf<typeof createApiKey>, 'name' | 'key'>): string {
  return `The key "${name}", which is shown only once:\n\n  ${key}`
}
