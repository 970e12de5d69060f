import type { SamlConnection } from '@pharos/shared-protocol/contract/identity/sso-connection.ts'
import {
  createSamlConnection,
  deleteSamlConnection,
  listSamlConnections,
  testSamlConnection,
  updateSamlConnection,
} from '@pharos/shared-protocol/contract/identity/sso-connection-routes.ts'
import { Option } from 'commander'
import { repeated } from '../../input/field.ts'
import { localTime } from '../../print/when.ts'
import type { Session } from '../../session.ts'
import { commonFields, fields, type Given, type Kind } from './kind.ts'

interface SamlGiven extends Given {
  metadataUrl?: string
  metadataFile?: string
  entityId?: string
  ssoUrl?: string
  certificateFile?: string[]
  roleAttribute?: string
  idpInitiated?: boolean
  ssoBinding?: string
  signRequests?: boolean
  encryption?: boolean
}

async function body(session: Session, given: SamlGiven) {
  const { metadataFile: file, certificateFile: files } = given
  return {
    ...(await commonFields(session, given)),
    ...fields({
      metadata_url: given.metadataUrl,
      metadata_xml: file === undefined ? undefined : session.files.text(file),
      entity_id: given.entityId,
      sso_url: given.ssoUrl,
      certificates: files?.map(name => session.files.text(name)),
      role_attribute: given.roleAttribute,
      allow_idp_initiated: given.idpInitiated,
      sso_binding: given.ssoBinding as 'redirect' | 'post' | undefined,
      sign_requests: given.signRequests,
      publish_encryption: given.encryption,
    }),
  }
}

export const saml: Kind = {
  word: 'saml',
  title: 'SAML 2.0',
  example: '--metadata-url https://login.example.com/metadata',
  options: command =>
    command
      .option('--metadata-url <url>', 'where the metadata of the identity provider is; read every day')
      .option('--metadata-file <file>', 'the metadata itself, or - for stdin')
      .option('--entity-id <id>', 'without metadata: the entity id of the identity provider')
      .option('--sso-url <url>', 'without metadata: where people sign in')
      .option('--certificate-file <file>', 'without metadata: a certificate in PEM; repeatable', repeated)
      .addOption(
        new Option('--sso-binding <binding>', 'without metadata: how requests travel').choices(['redirect', 'post']),
      )
      .option('--sign-requests', 'sign sign-in requests; also done if the metadata asks for it')
      .option('--no-sign-requests', 'do not sign them')
      .option('--encryption', 'publish a certificate for encrypting assertions')
      .option('--no-encryption', 'do not publish it')
      .option('--role-attribute <name>', 'the attribute with the groups of a person (groups)')
      .option('--idp-initiated', 'also accept sign-ins that begin at the identity provider')
      .option('--no-idp-initiated', 'only accept sign-ins that begin at Pharos'),
  list: async ({ call }) => (await call(listSamlConnections)).body,
  add: async (session, name, given) =>
    (await session.call(createSamlConnection, { body: { ...(await body(session, given)), name } })).body,
  update: async (session, id, given) =>
    (await session.call(updateSamlConnection, { params: { id }, body: { ...(await body(session, given)), ...fields({ status: given.status as 'active' | undefined }) } })).body, // biome-ignore format: short
  test: async ({ call }, id) => (await call(testSamlConnection, { params: { id } })).body,
  remove: ({ call }, id) => call(deleteSamlConnection, { params: { id } }),
  facts(connection) {
    const { service_provider: us, ...them } = connection as SamlConnection
    return [
      ['Our entity id', us.entity_id],
      ['Our ACS', us.acs_url],
      ['Our metadata', us.metadata_url],
      ...us.certificates.map(({ use, certificate, not_after }): [string, string] => [
        `Our certificate for ${use}, until ${localTime(not_after)}`,
        certificate,
      ]),
      ['Entity id', them.entity_id],
      ['Sign-in', them.sso_url],
      ...them.certificates.map(({ fingerprint, not_after, expired }): [string, string] => [
        'Certificate',
        `${fingerprint.slice(0, 16)} ${expired ? 'expired' : 'until'} ${localTime(not_after)}`,
      ]),
      ...(them.metadata_url === null ? [] : [['Metadata', them.metadata_url] as [string, string]]),
      ...(them.metadata_error === null ? [] : [['Not readable', them.metadata_error] as [string, string]]),
      ['Groups', them.role_attribute],
    ]
  },
}
