export { answerArtifactRequests } from './consumer.ts'
export { artifactKey } from './key.ts'
export { sweepArtifacts } from './sweep.ts'
