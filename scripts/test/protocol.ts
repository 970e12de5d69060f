import { dirname } from 'node:path'

export const ROOT = dirname(dirname(import.meta.dirname))

/** The line with which a worker reports that a file has finished. */
export const FILE_END = '\u0001end of file\u0001'

/** How a test reports that it cannot run here: `SKIP name: reason` on a line of its own. */
export const SKIP_LINE = /^SKIP (.+)$/gm

/** What the runner sends instead of a path: the worker ends what it has kept, and itself. */
export const NO_MORE_FILES = ''
