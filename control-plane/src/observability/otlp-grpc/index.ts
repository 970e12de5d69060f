export { startOtlpGrpc } from './server.ts'
