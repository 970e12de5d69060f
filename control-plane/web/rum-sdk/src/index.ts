import { functionsFor } from './functions.ts'

// What an app imports (docs/rum-sdk.md).

export const { init, consent, captureError, track, setUser, setAttributes, setRelease, setEnvironment } = functionsFor(
  () => import('./later.ts'),
)
export type { Options } from './start.ts'
