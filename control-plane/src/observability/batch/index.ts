export { addText, type Hash, hashText, startHash } from './hash.ts'
export { decimalText, instantOfMs, instantText, isZero, timeFault } from './instant.ts'
export { Tally } from './tally.ts'
