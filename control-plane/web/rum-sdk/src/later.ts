// A file of its own, loaded beside the core: the page does not need it early, and what it measures the browser remembers.

export { watchClicks } from './click.ts'
export { decide } from './decide.ts'
export { measure } from './measure.ts'
