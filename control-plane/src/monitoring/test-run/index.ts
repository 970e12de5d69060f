export { excuseOfTest, excuseOfVotedTest } from './excuse.ts'
export { regionOfRun, runUnsaved } from './run-unsaved.ts'
export { linesSubject, readUnsavedOutcome, UNSAVED_ORDINAL, unsavedSubject } from './unsaved.ts'
