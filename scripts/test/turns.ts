import type { TestFile } from './files.ts'

/** The slow files are dealt out to so many parts; `npm test` has another part each day (UTC). */
export const PARTS = 4
const DAY_MS = 86_400_000

/** The part of a day, from 1 to PARTS; PHAROS_TEST_PART names another one. */
export function choosePart(now: number, wanted = process.env.PHAROS_TEST_PART): number {
  if (!wanted) return (Math.floor(now / DAY_MS) % PARTS) + 1
  const part = Number(wanted)
  if (!Number.isInteger(part) || part < 1 || part > PARTS)
    throw new Error(`PHAROS_TEST_PART must be a number from 1 to ${PARTS}, not ${wanted}`)
  return part
}

/** All fast files, and of the slow ones those of a part. Dealt out one by one, the slowest first, each part takes as long. */
export function filesOfPart(files: readonly TestFile[], slow: readonly string[], part: number): TestFile[] {
  return files.filter(({ path }) => !slow.includes(path) || slow.indexOf(path) % PARTS === part - 1)
}
