import type { TestFile } from './files.ts'

/** The slow files are dealt out to so many parts; `npm test` has another part each day (UTC). */
export const PARTS = 8
const DAY_MS = 86_400_000

/** The part of a day, from 1 to PARTS; PHAROS_TEST_PART names another one. */
export function choosePart(now: number, wanted = process.env.PHAROS_TEST_PART): number {
  if (!wanted) return (Math.floor(now / DAY_MS) % PARTS) + 1
  const part = Number(wanted)
  if (!Number.isInteger(part) || part < 1 || part > PARTS)
    throw new Error(`PHAROS_TEST_PART must be a number from 1 to ${PARTS}, not ${wanted}`)
  return part
}

/** All fast files, and of the slow ones those of a part. */
export function filesOfPart(files: readonly TestFile[], slow: readonly string[], part: number): TestFile[] {
  return files.filter(({ path }) => !slow.includes(path) || dealtTo(slow.indexOf(path)) === part)
}

/** The part of a slow file, by its place in the list: dealt out to and fro, each part takes about as long. */
function dealtTo(place: number): number {
  const [round, at] = [Math.floor(place / PARTS), place % PARTS]
  return round % 2 === 0 ? at + 1 : PARTS - at
}
