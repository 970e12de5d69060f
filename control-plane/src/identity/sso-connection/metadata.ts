import { identityText } from '@pharos/shared-protocol/text/en/identity.ts'
import type { Said } from '@pharos/shared-protocol/text/text.ts'
import type { Platform } from '../../platform/context.ts'
import { NotAllowed } from '../../platform/egress.ts'
import { type IdentityProvider, MOST_METADATA_BYTES, readMetadata } from '../saml/index.ts'

/** Fetches the metadata of an identity provider. A `fault` completes a sentence about its address. */
export async function fetchMetadata(
  platform: Pick<Platform, 'egress' | 'config'>,
  url: string,
): Promise<IdentityProvider | { fault: Said }> {
  const insecure = whyInsecure(platform, url)
  if (insecure !== null) return { fault: insecure }
  try {
    const headers = { accept: 'application/samlmetadata+xml, application/xml, text/xml' }
    // One byte more than the limit, to detect a larger document.
    const most = MOST_METADATA_BYTES + 1
    const answer = await platform.egress.request({ url, method: 'GET', headers, body: '', most })
    if (answer.status !== 200) return { fault: identityText('sso_metadata.status', { status: answer.status }) }
    const read = await readMetadata(answer.text)
    const loginFault = 'fault' in read ? null : whyInsecure(platform, read.sso_url)
    return loginFault === null ? read : { fault: identityText('sso_metadata.service_address', { why: loginFault }) }
  } catch (error) {
    if (error instanceof NotAllowed)
      return { fault: identityText('sso_metadata.address_not_allowed', { why: error.said }) }
    return { fault: identityText('sso_metadata.unreachable') }
  }
}

/**
 * Why an address is insecure, in words: an eavesdropper could sign in as anybody. Plain http is allowed if private
 * networks are.
 */
export function whyInsecure({ config }: Pick<Platform, 'config'>, url: string): Said | null {
  if (!URL.canParse(url)) return identityText('sso_address.invalid')
  const { protocol } = new URL(url)
  if (protocol === 'https:' || (protocol === 'http:' && config.PHAROS_ALLOW_PRIVATE_WEBHOOKS)) return null
  return identityText('sso_address.no_https')
}
