export { bindVoted } from './bind.ts'
export { bindShared } from './shared.ts'
