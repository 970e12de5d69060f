export { Figures } from './figures.tsx'
export { addressOf, RumFrame, useRumAddress } from './frame.tsx'
