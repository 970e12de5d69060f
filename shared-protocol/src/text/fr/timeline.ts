import type { TIMELINE } from '../en/timeline.ts'
import type { Translated } from '../words.ts'

export const TIMELINE_FR: Translated<typeof TIMELINE> = {
  'timeline.monitor_failed': '{monitor} est en échec',
  'timeline.monitor_failed_again': '{monitor} est de nouveau en échec',
  'timeline.title_corrected': 'a corrigé le titre public, qui était',
  'timeline.update_corrected': 'a corrigé une mise à jour, qui disait',
  'timeline.update_deleted': 'a supprimé une mise à jour, qui disait',
}
