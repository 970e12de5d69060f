export { findPerson, noteVerified } from './find.ts'
export { personWith } from './with.ts'
