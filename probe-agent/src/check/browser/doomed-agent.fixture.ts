// A program that runs one browser check, for a test that kills it during the check.
import { run } from './check.fixture.ts'

const marker = process.argv[2] ?? ''
process.once('SIGTERM', () => process.exit(0))

await run(
  `const { spawn } = require('node:child_process')
spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', '${marker}'], { detached: true, stdio: 'ignore' })
await page.waitForTimeout(50_000)`,
  { timeout_ms: 60_000 },
)
