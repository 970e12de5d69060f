import { htmlOfUpdate } from './print/markdown.ts'
import type { IncidentView, PageView, UpdateView } from './view.ts'
import { sayIn } from './words/automatic.ts'
import type { Language } from './words/index.ts'

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
  return { ...view, incidents: view.incidents.map(incident), history, corrections: correctionsIn(view, language) }
}

function updateIn(update: UpdateView, language: Language): UpdateView {
  const { automatic } = update
  if (automatic === null) return update
  const message = sayIn(language, update.message, automatic)
  return { ...update, message, html: htmlOfUpdate(message, automatic) }
}

/** The entries name incidents by their titles. */
function correctionsIn({ incidents, history, corrections }: PageView, language: Language): PageView['corrections'] {
  const made = [...incidents, ...history.flatMap(month => month.incidents)]
    .filter(each => each.title_automatic !== null)
    .map(each => [each.title, sayIn(language, each.title, each.title_automatic)] as const)
  const titles = new Map(made)
  return corrections.map(each => ({ ...each, subject: titles.get(each.subject) ?? each.subject }))
}
