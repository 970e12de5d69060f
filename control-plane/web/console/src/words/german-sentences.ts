// What the server says, in German: only a German console loads it.
export { germanAgent } from './agent.ts'
export { germanChange } from './change-text.ts'
export { germanDelivery } from './delivery-reason.ts'
export { germanProblem } from './problem.ts'
export { germanReason } from './reason.ts'
export { germanOf } from './refusal.ts'
export { germanSearchFault } from './search-fault.ts'
