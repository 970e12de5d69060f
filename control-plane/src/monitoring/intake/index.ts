export { startIntake } from './consumer.ts'
export { readUnsavedOutcome, UNSAVED_ORDINAL, unsavedSubject } from './unsaved.ts'
