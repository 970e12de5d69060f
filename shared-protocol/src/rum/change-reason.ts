/** Why errors or time changed the status of an issue. */
export type ChangeReason =
  | { code: 'newer_release' | 'same_release'; params: { release: string; resolved_in: string } }
  | { code: 'deployed_since'; params: { release: string } }
  | { code: 'session_since' | 'ignored_until' | 'week_passed' | 'calmed_down'; params: Record<string, never> }
  | { code: 'events_reached'; params: { events: number } }
  | { code: 'above_forecast'; params: { count: number; limit: number } }

type Words = { [C in ChangeReason['code']]: (params: Extract<ChangeReason, { code: C }>['params']) => string }

const en: Words = {
  newer_release: ({ release, resolved_in }) =>
    `seen in ${release}, which is newer than ${resolved_in}, in which it was resolved`,
  same_release: ({ release }) => `seen in ${release}, in which it was resolved, on a page that was loaded since`,
  deployed_since: ({ release }) => `seen in ${release}, which was deployed after it was resolved`,
  session_since: () => 'seen in a session that began after it was resolved',
  ignored_until: () => 'it was ignored until now',
  week_passed: () => 'it has lasted for a week',
  calmed_down: () => 'its errors have been within its forecast again',
  events_reached: ({ events }) => `it has happened ${events} more times since it was ignored`,
  above_forecast: ({ count, limit }) =>
    `${count} errors in this hour, while its own last week lets expect at most ${limit}`,
}

const de: Words = {
  newer_release: ({ release, resolved_in }) => `in ${release} gesehen, neuer als ${resolved_in}, womit es gelöst wurde`,
  same_release: ({ release }) => `in ${release} gesehen, womit es gelöst wurde, auf einer seitdem geladenen Seite`,
  deployed_since: ({ release }) => `in ${release} gesehen, das nach der Lösung ausgeliefert wurde`,
  session_since: () => 'in einer Sitzung gesehen, die nach der Lösung begann',
  ignored_until: () => 'es war bis jetzt ignoriert',
  week_passed: () => 'es besteht seit einer Woche',
  calmed_down: () => 'seine Fehler liegen wieder innerhalb der Vorhersage',
  events_reached: ({ events }) => `es ist noch ${events}-mal aufgetreten, seit es ignoriert wurde`,
  above_forecast: ({ count, limit }) =>
    `${count} Fehler in dieser Stunde, nach der eigenen letzten Woche wären es höchstens ${limit}`,
}

const fr: Words = {
  newer_release: ({ release, resolved_in }) =>
    `vu dans ${release}, plus récente que ${resolved_in}, dans laquelle il a été résolu`,
  same_release: ({ release }) => `vu dans ${release}, dans laquelle il a été résolu, sur une page chargée depuis`,
  deployed_since: ({ release }) => `vu dans ${release}, déployée après sa résolution`,
  session_since: () => 'vu dans une session qui a commencé après sa résolution',
  ignored_until: () => 'il était ignoré jusqu’à maintenant',
  week_passed: () => 'il dure depuis une semaine',
  calmed_down: () => 'ses erreurs sont revenues dans les limites de ses prévisions',
  events_reached: ({ events }) => `il s’est encore produit ${events} fois depuis qu’il est ignoré`,
  above_forecast: ({ count, limit }) =>
    `${count} ${count < 2 ? 'erreur' : 'erreurs'} dans cette heure, alors que sa dernière semaine en laisse attendre au plus ${limit}`,
}

const LANGUAGES = { en, de, fr }

/** Why an issue has another state, in words. */
export function changeReasonText({ code, params }: ChangeReason, language: keyof typeof LANGUAGES = 'en'): string {
  return (LANGUAGES[language][code] as (params: unknown) => string)(params)
}
