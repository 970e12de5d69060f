import { dirname } from 'node:path'

export const ROOT = dirname(dirname(import.meta.dirname))

/** The line by which a worker says that a file is through. */
export const FILE_END = '\u0001end of file\u0001'

/** How a test that cannot run here says so: `SKIP name: reason` on a line of its own. */
export const SKIP_LINE = /^SKIP (.+)$/gm
