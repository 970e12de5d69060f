export { type ChangedBy, INSTALLATION } from './by.ts'
export { changePlan, changeTerms } from './change.ts'
export { announcePlan } from './tell.ts'
