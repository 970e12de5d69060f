export { BackToDashboard } from './back.tsx'
export { Drawn } from './draw.tsx'
