import { TextOrNone } from './text.ts'

/** The text of `failure_detail` in an outcome. Older agents send none; one that is not a text is none. */
export const FailureText = TextOrNone.default(null)
