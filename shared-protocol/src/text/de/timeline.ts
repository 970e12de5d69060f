import type { TIMELINE } from '../en/timeline.ts'
import type { Translated } from '../words.ts'

export const TIMELINE_DE: Translated<typeof TIMELINE> = {
  'timeline.monitor_failed': '{monitor} ist gestört',
  'timeline.monitor_failed_again': '{monitor} ist wieder gestört',
  'timeline.title_corrected': 'hat den öffentlichen Titel berichtigt; er war',
  'timeline.update_corrected': 'hat eine Mitteilung berichtigt; sie lautete',
  'timeline.update_deleted': 'hat eine Mitteilung gelöscht; sie lautete',
}
