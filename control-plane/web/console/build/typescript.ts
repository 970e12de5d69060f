// TypeScript as a module with a default export for all: the bundler takes the mark `__esModule` of the package for one.
import * as typescript from 'typescript/lib/typescript.js'

export default typescript
