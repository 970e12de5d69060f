import { sql } from '../../platform/database/connect.ts'
import { type LiveColumns, readerOf } from '../monitor/index.ts'
import { verbsOf } from '../monitor-verbs/index.ts'
import { VOTED_COLUMNS } from '../voted/index.ts'
import { type Live, presentHttpJob } from './present.ts'

/** The pairs in one text, so that one look at the index finds all of them. */
const pairs = sql`(select string_agg(p.kind || ' ' || p.id, ',') from monitor p where p.http_job_id = m.id)`

const LIVE: LiveColumns<Live> = { ...VOTED_COLUMNS, columns: { ...VOTED_COLUMNS.columns, pairs } }

export const httpReader = readerOf('http', LIVE, presentHttpJob)
export const describeHttpJob = httpReader.describe
export const httpVerbs = verbsOf('http', httpReader.describe)
