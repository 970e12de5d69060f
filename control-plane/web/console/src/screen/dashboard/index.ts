export { Drawn } from './draw.tsx'
