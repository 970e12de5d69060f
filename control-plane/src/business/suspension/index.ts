export { setSuspended } from './state.ts'
export { tellOfSuspension } from './tell.ts'
