export { Affected } from './affected.tsx'
export { addressOf, PageFrame } from './frame.tsx'
export { type PageDraft, Preview } from './preview.tsx'
export { Stage } from './stage.tsx'
