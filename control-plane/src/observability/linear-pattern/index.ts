export { compilePattern } from './compile.ts'
