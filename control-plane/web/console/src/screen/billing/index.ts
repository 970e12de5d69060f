export { Subscription } from './subscription.tsx'
