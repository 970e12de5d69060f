export { HeldList } from './held-list.tsx'
