export { AppForm } from './app-form.tsx'
export { Figures } from './figures.tsx'
export { addressOf, RumFrame, useRumAddress } from './frame.tsx'
export { RumRangeFrame } from './range-frame.tsx'
