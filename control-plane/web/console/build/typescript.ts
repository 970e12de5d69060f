// Exports all of TypeScript as the default export. Without this, the bundler takes the package's `__esModule` mark to
// mean that it has one.
import * as typescript from 'typescript/lib/typescript.js'

export default typescript
