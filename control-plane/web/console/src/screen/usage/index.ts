export { Limits } from './limits.tsx'
export { CustomerUsage, Usage } from './usage.tsx'
