export { HeldBoxes, queryOf } from './held.tsx'
export { Sessions } from './list.tsx'
