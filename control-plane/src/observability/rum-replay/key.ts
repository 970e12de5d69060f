import { replayFiles } from '../rum-app/index.ts'

// Where replays are in the object store. Everything of an application, and of a session, has a prefix of its own, so
// that it can be removed whatever the rows say.

export const sessionFolder = (app: string, session: string) => `${replayFiles(app)}${session}/`

/** What names the file of a segment. */
export interface SegmentFile {
  application_id: string
  session_id: string
  object_id: string
}

export const segmentFolder = ({ application_id, session_id, object_id }: SegmentFile) =>
  `${sessionFolder(application_id, session_id)}${object_id}/`
export const segmentKey = (file: SegmentFile) => `${segmentFolder(file)}segment.json.gz`
