import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { bindPublic } from '../../platform/http/open.ts'
import { bind, bindOpen } from '../../platform/http/pipeline.ts'
import { createOidc, deleteOidc, getOidc, listOidc, updateOidc } from './oidc.ts'
import { createSaml, deleteSaml, getMetadata, getSaml, listSaml, updateSaml } from './saml.ts'

export const ssoConnectionRoutes = [
  bind(routes.listSamlConnections, listSaml),
  bindOpen(routes.createSamlConnection, createSaml),
  bind(routes.getSamlConnection, getSaml),
  bindOpen(routes.updateSamlConnection, updateSaml),
  bindOpen(routes.deleteSamlConnection, deleteSaml),
  bindPublic(routes.getSamlMetadata, getMetadata),
  bind(routes.listOidcConnections, listOidc),
  bindOpen(routes.createOidcConnection, createOidc),
  bind(routes.getOidcConnection, getOidc),
  bindOpen(routes.updateOidcConnection, updateOidc),
  bindOpen(routes.deleteOidcConnection, deleteOidc),
]
