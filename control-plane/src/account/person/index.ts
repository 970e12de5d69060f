export { changeEmail } from './change-email.ts'
export { findPerson, noteVerified } from './find.ts'
export { startPersonSweep } from './sweep.ts'
export { personWith } from './with.ts'
