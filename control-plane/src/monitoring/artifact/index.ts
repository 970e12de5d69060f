export { answerArtifactRequests } from './consumer.ts'
export { artifactKey } from './key.ts'
export { removeArtifactsOf, startArtifactSweep } from './sweep.ts'
