// The German of the server's sentences. Loaded only by a console in German.

export { GERMAN as TEXTS } from '@pharos/shared-protocol/text/de/index.ts'
export { germanAgent } from './agent.ts'
export { germanReason } from './reason.ts'
