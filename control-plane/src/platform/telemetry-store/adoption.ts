import { readdirSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import type { Log } from '../log.ts'
import { LOCK } from './folder-lock.ts'
import { createFinder, type LogFolder, leaveFolder, removeIfEmpty, removeUnfinished } from './log-folder.ts'
import { isPartOf, recoverSegment, type Segment, UNFINISHED } from './segment.ts'

/**
 * Takes over folders whose processes no longer run. Their segments stay where they are; a folder is removed once the
 * store has all of them. A file that cannot be read is set aside: it stays too, and the next process tries it again.
 */
export interface Adoption {
  /** Locks folders that were left, and returns their segments, oldest first. Never throws. `own`: a folder to pass by. */
  adopt(own: string | null): Segment[]
  /** Notes that a segment of a folder is gone; the others are given. */
  left(folder: string, others: readonly Segment[]): void
  setAside(path: string, error: unknown): void
  /** The ids of the processes whose folders were taken over. */
  takenOver(): readonly string[]
  /** Since when files are set aside; null if none are. */
  setAsideSince(): EpochMs | null
  close(): void
}

/** The length of a process's id in the name of its folder; a second folder of a process has a number after it. */
const ID_LENGTH = 36

export function createAdoption(root: string, log: Log, now: () => EpochMs): Adoption {
  const finder = createFinder(root, () => performance.now())
  const held = new Map<string, LogFolder>()
  const takenOver = new Set<string>()
  const aside = new Map<string, EpochMs>()
  /** What was logged, so that it is logged once. */
  const said = new Set<string>()

  function sayOnce(path: string, err: unknown, words: string): void {
    if (said.has(path)) return
    said.add(path)
    log.error({ err, path }, words)
  }

  function adoptFolder(name: string): Segment[] {
    try {
      const folder = finder.take(name)
      if (folder === null) return []
      return adoptFiles(folder)
    } catch (error) {
      sayOnce(join(root, name), error, 'a folder of the telemetry log could not be taken over; will retry')
      return []
    }
  }

  function adoptFiles(folder: LogFolder): Segment[] {
    try {
      const segments = recoverAll(folder.path)
      held.set(folder.path, folder)
      takenOver.add((basename(folder.path).split('.')[1] ?? '').slice(0, ID_LENGTH))
      release(folder.path, segments)
      return segments
    } catch (error) {
      folder.lock.release()
      throw error
    }
  }

  function recoverAll(folder: string): Segment[] {
    const files = readdirSync(folder).sort()
    return files.flatMap(file => {
      const path = join(folder, file)
      try {
        if (file === LOCK) return []
        if (isRepeated(file, files)) return removeFile(path)
        const segment = recoverSegment(path)
        if (segment !== null) return [segment]
        sayOnce(path, null, 'a file in the telemetry log is no segment, and stays where it is')
      } catch (error) {
        setAside(path, error)
      }
      return []
    })
  }

  function setAside(path: string, error: unknown): void {
    if (!aside.has(path)) aside.set(path, now())
    sayOnce(path, error, 'a segment of the telemetry log cannot be read, and is set aside until the next start')
  }

  /** Gives up a folder in which nothing is left, unless something has to stay. */
  function release(folder: string, segments: readonly Segment[]): void {
    const own = held.get(folder)
    if (own === undefined || segments.some(({ path }) => dirname(path) === folder)) return
    if (!removeIfEmpty(folder)) return
    own.lock.release()
    held.delete(folder)
  }

  return {
    adopt(own) {
      try {
        removeUnfinished(root, (folder, error) =>
          sayOnce(folder, error, 'a folder that was being made cannot be removed'),
        )
        const names = finder.list().filter(name => join(root, name) !== own && !held.has(join(root, name)))
        return names.flatMap(adoptFolder).toSorted((a, b) => (idOf(a) < idOf(b) ? -1 : 1))
      } catch (error) {
        sayOnce(root, error, 'the folder of the telemetry log cannot be read')
        return []
      }
    },
    left: release,
    setAside,
    takenOver: () => [...takenOver],
    setAsideSince: () => aside.values().next().value ?? null,
    close() {
      for (const folder of held.values()) leaveFolder(folder)
      held.clear()
    },
  }
}

/** Ids are in the order of their time. */
function idOf({ name }: Segment): string {
  return name.split('.')[1] ?? ''
}

function removeFile(path: string): [] {
  rmSync(path, { force: true })
  return []
}

/** Whether a file is written again when its segment is divided again: a part of one that is still there. */
function isRepeated(file: string, files: readonly string[]): boolean {
  return file.startsWith(`${UNFINISHED}.`) || isPartOf(file, files)
}
