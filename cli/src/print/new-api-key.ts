import type { createApiKey } from '@pharos/shared-protocol/contract/api-key.ts'
import type { ReplyOf } from '@pharos/shared-protocol/contract/route.ts'

/** The key itself is shown only here. */
export function newApiKey({ name, key }: ReplyOf<typeof createApiKey>): string {
  return `The key "${name}", which is shown only once:\n\n  ${key}`
}
