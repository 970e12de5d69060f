export { loadParsers } from './load.ts'
export { type Parser, parseRows } from './parse.ts'
export { parserRoutes } from './routes.ts'
