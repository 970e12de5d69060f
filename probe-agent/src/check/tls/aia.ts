import { X509Certificate } from 'node:crypto'
import type { Said } from '@pharos/shared-protocol/text/text.ts'
import { SaidError, say } from '../../say.ts'
import type { Environment } from '../check.ts'
import type { Deadline } from './deadline.ts'
import { membersOf, readDer, TAG } from './der.ts'
import { readExtensions } from './extension.ts'
import { hasDates, hasIssued, isSelfSigned, type PathFinder } from './path.ts'
import { fetchBytes, firstUsable } from './plain-http.ts'

const HOPS = 4
const LIMIT = 128 * 1024
const CERTIFICATES = 20

/**
 * Fetches missing issuers from the addresses in certificates (RFC 5280 4.2.2.1), one at a time until there is a path to
 * a root, and adds them to the finder.
 */
export async function fetchIssuers(
  leaf: X509Certificate,
  finder: PathFinder,
  deadline: Deadline,
  env: Environment,
): Promise<{ found: boolean; complaints: Said[] }> {
  const complaints: Said[] = []
  for (let hop = 0; hop < HOPS; hop++) {
    const top = finder.longest(leaf).at(-1)
    if (top === undefined || isSelfSigned(top)) break
    const fetched = await firstUsable(readExtensions(top).issuerUrls, complaints, async url => {
      const all = certificatesIn(await fetchBytes(url, LIMIT, deadline, env)).filter(hasDates)
      if (!all.some(one => hasIssued(one, top))) throw new SaidError(say('download.not_the_issuer', { url }))
      return all
    })
    if (fetched === null) break
    for (const one of fetched) finder.add(one)
    if (finder.find(leaf, env.clock.now()) !== null) return { found: true, complaints }
  }
  return { found: false, complaints }
}

/** One certificate in DER or PEM, or several in a PKCS #7 message without a signer (RFC 5280 4.2.2.1, RFC 2797). */
function certificatesIn(body: Buffer): X509Certificate[] {
  try {
    return [new X509Certificate(body)]
  } catch {
    return bundledCertificates(body)
  }
}

function bundledCertificates(body: Buffer): X509Certificate[] {
  if (body[0] !== TAG.sequence) throw new SaidError(say('download.not_a_certificate'))
  const [, content] = membersOf(readDer(body))
  const [signedData] = content === undefined ? [] : membersOf(content)
  const certificates = signedData === undefined ? undefined : membersOf(signedData).find(one => one.tag === 0xa0)
  if (certificates === undefined) throw new SaidError(say('download.not_a_certificate'))
  return membersOf(certificates)
    .slice(0, CERTIFICATES)
    .map(one => new X509Certificate(one.whole))
}
