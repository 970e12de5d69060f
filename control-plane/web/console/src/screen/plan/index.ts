export { Exceptions } from './exceptions.tsx'
