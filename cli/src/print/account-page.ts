import type { getAccount } from '@pharos/shared-protocol/contract/account/account.ts'
import type { ReplyOf } from '@pharos/shared-protocol/contract/route.ts'
import { legible } from './legible.ts'
import { localTime } from './when.ts'

export function accountPage(account: ReplyOf<typeof getAccount>): string {
  return [
    `Account          ${legible(account.name)}`,
    `Id               ${account.id}`,
    `Plan             ${account.plan}`,
    `Time zone        ${account.timezone}`,
    `Default regions  ${account.default_regions.join(', ')}`,
    `Since            ${localTime(account.created_at)}`,
    ...(account.deletion_at === null ? [] : [`To be deleted    ${localTime(account.deletion_at)}`]),
  ].join('\n')
}
