export { useAcknowledge } from './acknowledge.ts'
export { joined } from './joined.ts'
export { PAGE, useOpenIncidents } from './open.ts'
