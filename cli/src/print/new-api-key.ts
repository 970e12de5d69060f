import type { createApiKey } from '@pharos/shared-protocol/contract/api-key.ts'
import type { ReplyOf } from '@pharos/shared-protocol/contract/route.ts'

/** The only time that the key itself is shown. */
export function newApiKey({ name, key }: ReplyOf<typeof createApiKey>): string {
  return `The key "${name}", shown this one time only:\n\n  ${key}`
}
