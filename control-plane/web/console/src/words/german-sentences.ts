// The German of the server's sentences. Loaded only by a console in German.

export { germanProblem } from '@pharos/shared-protocol/german/problem.ts'
export { germanOf } from '@pharos/shared-protocol/german/refusal.ts'
export { germanAgent } from './agent.ts'
export { germanChange } from './change-text.ts'
export { germanDelivery } from './delivery-reason.ts'
export { germanReason } from './reason.ts'
export { germanSearchFault } from './search-fault.ts'
