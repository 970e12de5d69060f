export { bindVoted } from './bind.ts'
export { openSecrets, sealSecrets } from './secrets.ts'
export { bindShared } from './shared.ts'
