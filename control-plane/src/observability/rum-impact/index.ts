export { loadSites, readableUntil, type SendingSite } from './apps.ts'
export { type Figures, type GroupFigures, type Impact, readImpact, type Span, WEEK_MS } from './figures.ts'
export { findSeen, type SeenPlaces } from './seen.ts'
