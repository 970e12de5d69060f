export { regionOfRun, runUnsaved } from './run-unsaved.ts'
export { readUnsavedOutcome, UNSAVED_ORDINAL, unsavedSubject } from './unsaved.ts'
