export { findPattern } from './memory.ts'
export { templateOf } from './template.ts'
