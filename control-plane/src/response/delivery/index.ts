export type { Destination, Endpoint, FindEndpoints } from './endpoints.ts'
export { type DeliveryDraft, enqueueDeliveries } from './enqueue.ts'
export type { Link, Message } from './message.ts'
