export { CustomerUsage, Usage } from './usage.tsx'
