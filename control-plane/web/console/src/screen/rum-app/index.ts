export { AppForm } from './app-form.tsx'
export { Figures } from './figures.tsx'
export { addressOf, RumFrame, sessionAddress, useRumAddress } from './frame.tsx'
export { RumRangeFrame } from './range-frame.tsx'
