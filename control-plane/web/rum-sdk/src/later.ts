// A file of its own, loaded beside the core: the page does not need it early, and what it measures the browser remembers.

export { allHold } from '@pharos/shared-protocol/rum/condition.ts'
export { watchClicks } from './click.ts'
export { measure } from './measure.ts'
