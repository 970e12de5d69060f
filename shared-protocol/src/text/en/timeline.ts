import { saying, type Texts } from '../words.ts'

/** What stands in an entry of an incident's timeline. */
export const TIMELINE = {
  'timeline.monitor_failed': '{monitor} failed',
  'timeline.monitor_failed_again': '{monitor} failed again',
  'timeline.title_corrected': 'corrected the public title, which was',
  'timeline.update_corrected': 'corrected an update, which said',
  'timeline.update_deleted': 'deleted an update, which said',
} as const satisfies Texts

export const sayTimeline = saying(TIMELINE)
