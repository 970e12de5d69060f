export { brandingOf, PLAIN } from './branding.ts'
export { DAYS } from './component.ts'
export { sectionsOf, worstOf } from './group.ts'
export { loadPageRows } from './load.ts'
export { asWritten, htmlOf, htmlOfUpdate, marksOf, plainText, textWithLinks } from './markdown.ts'
export { partsOf } from './part.ts'
export type { Impact, IncidentRow, MaintenanceStatus, PageRows } from './rows.ts'
export { type ComponentStatus, DAY_STATES, type DayState, type Overall } from './rules.ts'
export {
  type BrandingView,
  buildPageView,
  type ComponentView,
  type CorrectionView,
  type DayView,
  type IncidentView,
  type MaintenanceView,
  MOST_INCIDENTS,
  type PageView,
  type UpdateView,
} from './view.ts'
export { element, xml } from './xml.ts'
