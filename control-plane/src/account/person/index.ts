export { changeEmail } from './change-email.ts'
export { findPerson, isVerifiedEmail, noteVerified } from './find.ts'
export { OLD_PEOPLE } from './sweep.ts'
export { personWith } from './with.ts'
