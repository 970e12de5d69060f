import { z } from 'zod'

/** In the data folder: `pharos backup` writes it once a backup is complete, and a tool of the operator may. */
export const LAST_BACKUP_FILE = 'last-backup.json'

const LastBackup = z.object({
  v: z.literal(1),
  /** When what is in it was read. */
  made_at: z.iso.datetime({ offset: true }),
  /** Size of the file; null if it is unknown. */
  bytes: z.int().nonnegative().nullable().default(null),
})

export type LastBackup = z.infer<typeof LastBackup>

/** Throws if the text is no note of a backup. */
export function readLastBackup(text: string): LastBackup {
  return LastBackup.parse(JSON.parse(text))
}

export function writeLastBackup(note: Omit<LastBackup, 'v'>): string {
  return `${JSON.stringify({ v: 1, ...note })}\n`
}
