export { eraseBilling } from './erase.ts'
export { billingRoutes } from './routes.ts'
export { OLD_BILLING_EVENTS, startBilling } from './sweep.ts'
