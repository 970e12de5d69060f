import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { bindPublic } from '../../platform/http/open.ts'
import { bindOpen } from '../../platform/http/pipeline.ts'
import { changeSubscription, openCheckout, openPortal } from './commands.ts'
import { getSubscription, listInvoices } from './queries.ts'
import { receiveEvent } from './receive.ts'

export const billingRoutes = [
  bindOpen(routes.getSubscription, getSubscription),
  bindOpen(routes.changeSubscription, changeSubscription),
  bindOpen(routes.listInvoices, listInvoices),
  bindOpen(routes.openCheckout, openCheckout),
  bindOpen(routes.openPortal, openPortal),
  bindPublic(routes.receiveBillingEvent, receiveEvent),
]
