export { readUnsavedOutcome, UNSAVED_ORDINAL, unsavedSubject } from '../test-run/index.ts'
export { startIntake } from './consumer.ts'
