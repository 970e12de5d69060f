export { tellAdmins, tellOwners } from './admins.ts'
export { isSentTo, keepsAlerts, takesEachChange } from './audience.ts'
export { deliveryBacklog } from './backlog.ts'
export { cut } from './channel/text.ts'
export { hasPhoneGateway } from './channel/twilio.ts'
export { openSecrets, requirePublic, sealSecrets, splitDetails } from './details.ts'
export { type Destination, type Endpoint, emailEndpoints, type FindEndpoints, type Finders } from './endpoints.ts'
export {
  DELIVERY_NAMES,
  type DeliveryDraft,
  enqueueDeliveries,
  hastenThread,
  withdrawDeliveries,
  withdrawReminders,
} from './enqueue.ts'
export { type ImportedDelivery, KEPT_MS as DELIVERIES_KEPT_MS, storeImported } from './imported.ts'
export type { Brand, Link, Message } from './message.ts'
export { messagesOfDay } from './metered.ts'
export { takeTest, takeUnverified } from './quota.ts'
export { safeName, unlinked } from './safe-name.ts'
export { sendOnce } from './send.ts'
export { startSender } from './sender.ts'
export { startDeliverySweep } from './sweep.ts'
export { viewLink } from './view-link.ts'
