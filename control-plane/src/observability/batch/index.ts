export { addText, type Hash, hashText, startHash } from './hash.ts'
export { decimalText, instantOfMs, instantText, isZero, timeFault } from './instant.ts'
export { CHANGED, REFUSED_BODY, REJECTED, type Reason, type RefusedBody } from './reason.ts'
export { Tally } from './tally.ts'
