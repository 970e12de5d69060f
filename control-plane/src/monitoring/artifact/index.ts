export { answerArtifactRequests } from './consumer.ts'
export { artifactKey, baselineFolder, baselineKey, comparedKey } from './key.ts'
export { removeArtifactsOf, startArtifactSweep } from './sweep.ts'
