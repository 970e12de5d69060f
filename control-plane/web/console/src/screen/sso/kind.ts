import type { OidcConnection, SamlConnection } from '@pharos/shared-protocol/contract/identity/sso-connection.ts'
import {
  deleteOidcConnection,
  deleteSamlConnection,
  getOidcConnection,
  getSamlConnection,
  listOidcConnections,
  listSamlConnections,
  testOidcConnection,
  testSamlConnection,
  updateOidcConnection,
  updateSamlConnection,
} from '@pharos/shared-protocol/contract/identity/sso-connection-routes.ts'

export type Connection = SamlConnection | OidcConnection
export type Kind = 'saml' | 'oidc'

/** The routes of each kind of connection. */
export const KINDS = {
  saml: {
    list: listSamlConnections,
    get: getSamlConnection,
    update: updateSamlConnection,
    remove: deleteSamlConnection,
    test: testSamlConnection,
  },
  oidc: {
    list: listOidcConnections,
    get: getOidcConnection,
    update: updateOidcConnection,
    remove: deleteOidcConnection,
    test: testOidcConnection,
  },
} as const

export function kindOf(connection: Connection): Kind {
  return 'entity_id' in connection ? 'saml' : 'oidc'
}

/** Changes that both kinds accept in the same way. */
export interface SharedUpdate {
  status?: 'draft' | 'active'
  enforce?: boolean
  enforce_from?: string | null
  break_glass_user_id?: string | null
}
