import type { SamlConnectionUpdate } from '@pharos/shared-protocol/contract/identity/sso-connection.ts'
import { identityText } from '@pharos/shared-protocol/text/en/identity.ts'
import type { z } from 'zod'
import type { Platform } from '../../platform/context.ts'
import { refuseField } from '../../platform/refusal.ts'
import { readCertificate, readMetadata } from '../saml/index.ts'
import { fetchMetadata, whyInsecure } from './metadata.ts'
import type { Connection } from './row.ts'

/** A SAML identity provider as given by a request, in the form that is stored. */
export type Provider = Pick<Connection, 'entity_id' | 'sso_url' | 'sso_binding' | 'certificates' | 'metadata_url'>

/** One that a request describes. */
interface Described extends Provider {
  /** It was read from its address just now. */
  fetched: boolean
  wants_signed_requests: boolean
}

type Given = Pick<
  z.output<typeof SamlConnectionUpdate>,
  'metadata_url' | 'metadata_xml' | 'entity_id' | 'sso_url' | 'sso_binding' | 'certificates'
>

/**
 * Reads the description of the identity provider, which may take a request to it. `before`: the existing connection,
 * whose fields without metadata may change one at a time. Null: the request does not describe one.
 */
export async function readProvider(
  platform: Platform,
  given: Given,
  before: Provider | null,
): Promise<Described | null> {
  const { metadata_url, metadata_xml, entity_id, sso_url, sso_binding, certificates } = given
  const apart = [entity_id, sso_url, sso_binding, certificates].some(field => field !== undefined)
  const ways = [metadata_url !== undefined, metadata_xml !== undefined, apart].filter(Boolean).length
  if (ways === 0 && before) return null
  if (ways !== 1)
    throw refuseField(
      metadata_xml !== undefined ? 'metadata_xml' : 'metadata_url',
      identityText('sso_connection.not_combinable'),
    )
  if (metadata_url !== undefined)
    return { ...stored('metadata_url', await fetchMetadata(platform, metadata_url)), metadata_url, fetched: true }
  if (metadata_xml !== undefined) {
    const read = stored('metadata_xml', await readMetadata(metadata_xml))
    requireSecure(platform, 'metadata_xml', read.sso_url)
    return { ...read, metadata_url: null, fetched: false }
  }
  const provider = {
    entity_id: entity_id ?? before?.entity_id ?? null,
    sso_url: sso_url ?? before?.sso_url ?? null,
    sso_binding: sso_binding ?? before?.sso_binding ?? 'redirect',
    certificates: certificates ? certificates.map(pemOf) : (before?.certificates ?? []),
    metadata_url: null,
    fetched: false,
    wants_signed_requests: false,
  }
  if (provider.entity_id === null) throw refuseField('entity_id', identityText('sso_connection.missing'))
  if (provider.sso_url === null) throw refuseField('sso_url', identityText('sso_connection.missing'))
  if (provider.certificates.length === 0) throw refuseField('certificates', identityText('sso_connection.missing'))
  requireSecure(platform, 'sso_url', provider.sso_url)
  return provider
}

function stored(field: string, read: Awaited<ReturnType<typeof readMetadata>>) {
  if ('fault' in read) throw refuseField(field, read.fault)
  const { certificates, ...known } = read
  return { ...known, certificates: certificates.map(({ pem }) => pem) }
}

function requireSecure(platform: Platform, field: string, url: string): void {
  const why = whyInsecure(platform, url)
  if (why === null) return
  throw refuseField(field, field === 'sso_url' ? why : identityText('sso_metadata.service_address', { why }))
}

function pemOf(text: string, index: number): string {
  const certificate = readCertificate(text)
  if (certificate) return certificate.pem
  throw refuseField(`certificates[${index}]`, identityText('sso_connection.certificate_invalid'))
}
