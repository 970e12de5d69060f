export { ConnectedApps } from './list.tsx'
