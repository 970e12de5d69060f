export { Holes } from './holes.tsx'
export { useDirectory } from './names.ts'
export { ServiceSimulation } from './simulation.tsx'
