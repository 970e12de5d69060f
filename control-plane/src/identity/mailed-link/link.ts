import { identityText } from '@pharos/shared-protocol/text/en/identity.ts'
import type { Said } from '@pharos/shared-protocol/text/text.ts'
import { baseUrlOf } from '../../platform/config.ts'
import type { Platform } from '../../platform/context.ts'
import { Refusal } from '../../platform/refusal.ts'
import { readSignedId, signId } from '../../platform/signed-id.ts'

/** Links to one of our pages that name a row. Their tokens are not stored: they are derived from the id and our key. */
export interface MailedLinks {
  urlOf(platform: Platform, id: string): string
  tokenOf(platform: Platform, id: string): string
  /** The id that a token names; null if it is forged or belongs to another page. */
  idOf(platform: Platform, token: string): string | null
}

/** Links to the page at a path. The page changes nothing until its one button is pressed: mail scanners open links. */
export function linksTo(path: string): MailedLinks {
  const keyOf = ({ sealer }: Platform) => sealer.derive('mailed links')
  const tokenOf = (platform: Platform, id: string) => signId(keyOf(platform), path, id)
  return {
    tokenOf,
    urlOf: (platform, id) => `${baseUrlOf(platform.config)}${path}?token=${tokenOf(platform, id)}`,
    idOf: (platform, token) => readSignedId(keyOf(platform), path, token),
  }
}

export function refuseLink(why: Said): never {
  throw new Refusal('forbidden', identityText('mailed_link.request_new_one', { why }))
}
