import {
  type CorrectionView,
  htmlOfUpdate,
  type IncidentView,
  type PageView,
  type UpdateView,
} from '../page-view/index.ts'
import { sayIn } from './automatic.ts'
import type { Language } from './language.ts'

/** A page with the titles and updates that Pharos wrote by itself in a language. What people wrote stays as it is. */
export function inLanguage(view: PageView, language: Language): PageView {
  // The stored texts are in English.
  if (language === 'en') return view
  const incident = (each: IncidentView): IncidentView => ({
    ...each,
    title: sayIn(language, each.title, each.title_automatic),
    updates: each.updates.map(update => updateIn(update, language)),
  })
  const history = view.history.map(month => ({ ...month, incidents: month.incidents.map(incident) }))
  const corrections = view.corrections.map(each => correctionIn(each, language))
  return { ...view, incidents: view.incidents.map(incident), history, corrections }
}

function updateIn(update: UpdateView, language: Language): UpdateView {
  const { automatic } = update
  if (automatic === null) return update
  const message = sayIn(language, update.message, automatic)
  return { ...update, message, html: htmlOfUpdate(message, automatic) }
}

/** The entries name incidents by their titles, and quote what was corrected. */
function correctionIn(each: CorrectionView, language: Language): CorrectionView {
  return {
    ...each,
    subject: sayIn(language, each.subject, each.subject_automatic),
    before: sayIn(language, each.before, each.before_automatic),
  }
}
