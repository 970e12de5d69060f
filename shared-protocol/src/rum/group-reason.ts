/** Why an error is grouped as it is. */
export type GroupReason =
  | { code: 'statement' | 'statement_and_message'; params: { source: string; name: string | null; statement: string } }
  | { code: 'line'; params: { source: string; line: number } }
  | { code: 'functions_and_message'; params: { script: string; functions: string[] } }
  | { code: 'message'; params: { message: string } }

type Words = { [C in GroupReason['code']]: (params: Extract<GroupReason, { code: C }>['params']) => string }

const en: Words = {
  statement: ({ source, name, statement }) => `thrown at ${cut(statement)} in ${where(name, source)}`,
  statement_and_message: ({ source, name, statement }) =>
    `thrown for its caller at ${cut(statement)} in ${where(name, source)}, so the message tells errors apart`,
  line: ({ source, line }) =>
    `thrown at line ${line} of ${source}; the source map has no text, so a line inserted above makes another issue`,
  functions_and_message: ({ script, functions }) =>
    `no source map for ${script}: grouped by ${functions.length > 0 ? `the functions ${functions.join(', ')} and ` : ''}the message`,
  message: () => 'the stack shows no code of the page: grouped by the message',
}

const de: Words = {
  statement: ({ source, name, statement }) => `ausgelöst bei ${cut(statement)} in ${where(name, source)}`,
  statement_and_message: ({ source, name, statement }) =>
    `für den Aufrufer ausgelöst bei ${cut(statement)} in ${where(name, source)}, daher unterscheidet die Meldung`,
  line: ({ source, line }) =>
    `ausgelöst in Zeile ${line} von ${source}; die Source-Map enthält keinen Text, daher entsteht ein neues Problem, wenn darüber eine Zeile eingefügt wird`,
  functions_and_message: ({ script, functions }) =>
    `keine Source-Map für ${script}: gruppiert nach ${functions.length > 0 ? `den Funktionen ${functions.join(', ')} und ` : ''}der Meldung`,
  message: () => 'der Stack zeigt keinen Code der Seite: gruppiert nach der Meldung',
}

const fr: Words = {
  statement: ({ source, name, statement }) => `déclenchée à ${cut(statement)} dans ${where(name, source)}`,
  statement_and_message: ({ source, name, statement }) =>
    `déclenchée pour son appelant à ${cut(statement)} dans ${where(name, source)}, c’est donc le message qui distingue les erreurs`,
  line: ({ source, line }) =>
    `déclenchée à la ligne ${line} de ${source} ; la source map ne contient pas de texte, une ligne insérée plus haut crée donc un autre problème`,
  functions_and_message: ({ script, functions }) =>
    `pas de source map pour ${script} : regroupée d’après ${functions.length > 0 ? `les fonctions ${functions.join(', ')} et ` : ''}le message`,
  message: () => 'la pile d’appels ne montre aucun code de la page : regroupée d’après le message',
}

const cut = (statement: string) => (statement.length > 80 ? `${statement.slice(0, 79)}…` : statement)
const where = (name: string | null, source: string) => (name ? `${name} (${source})` : source)

const LANGUAGES = { en, de, fr }

/** Why an error is grouped as it is, in words. */
export function groupReasonText({ code, params }: GroupReason, language: keyof typeof LANGUAGES = 'en'): string {
  return (LANGUAGES[language][code] as (params: unknown) => string)(params)
}
