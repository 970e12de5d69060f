export { LONGEST_TEXT } from './budget.ts'
export {
  type Batch,
  checkPattern,
  matchTexts,
  type Replacing,
  replaceTexts,
  startBatch,
  startSamples,
} from './pattern.ts'
export type { Groups } from './search.ts'
