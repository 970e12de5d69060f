import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { Platform } from '../../platform/context.ts'
import { bindPage, bindPublic } from '../../platform/http/open.ts'
import { bind } from '../../platform/http/pipeline.ts'
import type { Binding } from '../../platform/http/server.ts'
import type { CountCallers } from '../visitor/index.ts'
import { createCallback } from './callback.ts'
import { createOidcClients } from './client.ts'
import { createConsume } from './consume.ts'
import { createConfirm, createFinish } from './finish.ts'
import { listMethods } from './methods.ts'
import { onward, stepPage, there } from './page.ts'
import { createRefuseSso } from './refuse.ts'
import { createStart } from './start.ts'
import { testOidc, testSaml } from './test.ts'

export function ssoRoutes(platform: Platform, counted: CountCallers): Binding[] {
  const clients = createOidcClients(platform)
  const refuse = createRefuseSso(platform)
  // The last steps are not limited per address: without one of our tokens they cost nothing.
  return [
    bindPublic(routes.listAuthMethods, counted(listMethods)),
    bindPage(routes.startSso, counted(createStart(clients, refuse)), onward),
    bindPage(routes.consumeSaml, counted(createConsume(refuse)), there),
    bindPage(routes.finishSaml, createFinish(refuse), stepPage),
    bindPage(routes.confirmSso, createConfirm(refuse), stepPage),
    bindPage(routes.finishOidc, createCallback(clients, refuse), stepPage),
    bind(routes.testSamlConnection, testSaml),
    bind(routes.testOidcConnection, testOidc),
  ]
}
