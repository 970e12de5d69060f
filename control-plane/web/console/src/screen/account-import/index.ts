export { default } from './screen.tsx'
