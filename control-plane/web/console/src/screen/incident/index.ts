export { useAcknowledge } from './acknowledge.ts'
export { PAGE, useOpenIncidents } from './open.ts'
