export { answerArtifactRequests } from './consumer.ts'
export { artifactKey } from './key.ts'
export { startArtifactSweep } from './sweep.ts'
