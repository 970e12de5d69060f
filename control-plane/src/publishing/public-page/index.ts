export { PAGE_VIEW_CONSUMER, PAGE_VIEW_EVENTS, startPageChanges, startPageChangesSweep } from './changes.ts'
export { type PublicPages, publicPages } from './serve.ts'
