import type { ConditionFault } from './condition-check.ts'

// What people read about a fault. Each text completes the sentence "<field> …", as those of other fields do.

type Params<C extends ConditionFault['code']> = Extract<ConditionFault, { code: C }>['params']
type Words = { [C in ConditionFault['code']]: (params: Params<C>) => string }

const en: Words = {
  op_of_kind: ({ kind, allowed }) => `must be one of ${allowed.join(', ')} for ${kind}`,
  null_expected: () => 'must be null',
  required: () => 'is required',
  unknown_field: () => 'there is no such field',
  text_expected: ({ limit }) => `must be a text of 1 to ${limit} characters`,
  object_expected: ({ fields }) => `must be an object with ${fields.join(', ')}`,
  boolean_expected: () => 'must be true or false',
  scalar_expected: () => 'must be a text of 1 to 256 characters, a number, or true or false',
  number_expected: ({ least }) => (least === null ? 'must be a number' : `must be a number from ${least}`),
  one_of: ({ values }) => `must be one of ${values.join(', ')}`,
  pattern_too_long: ({ limit }) => `must be a pattern of at most ${limit} characters`,
  pattern_too_large: ({ limit }) => `must be a smaller pattern: with its repetitions it has more than ${limit} places`,
  pattern_nested_quantifier: ({ at, text }) =>
    `must not repeat a group that contains a quantifier: "${text}" at character ${at}`,
  pattern_backreference: ({ at, text }) => `must not refer back to a group: "${text}" at character ${at}`,
  pattern_group_kind: ({ at, text }) =>
    `must have only groups that start with "(" or "(?:": "${text}" at character ${at}`,
  pattern_escape: ({ at, text }) => `must not contain the escape "${text}" at character ${at}`,
  pattern_class: ({ at, text }) =>
    `must have a readable character class: "${text}" at character ${at}; write "\\[" for a bracket`,
  pattern_quantifier: ({ at, text }) =>
    `must have a quantifier only after what can repeat: "${text}" at character ${at}`,
  pattern_parenthesis: ({ at, text }) => `must close each group: "${text}" at character ${at}`,
  pattern_brace: ({ at, text }) => `must have a backslash before "${text}" at character ${at}`,
}

const de: Words = {
  op_of_kind: ({ kind, allowed }) => `muss für ${kind} eines von ${allowed.join(', ')} sein`,
  null_expected: () => 'muss null sein',
  required: () => 'ist erforderlich',
  unknown_field: () => 'dieses Feld gibt es nicht',
  text_expected: ({ limit }) => `muss ein Text von 1 bis ${limit} Zeichen sein`,
  object_expected: ({ fields }) => `muss ein Objekt mit ${fields.join(', ')} sein`,
  boolean_expected: () => 'muss true oder false sein',
  scalar_expected: () => 'muss ein Text von 1 bis 256 Zeichen, eine Zahl oder true oder false sein',
  number_expected: ({ least }) => (least === null ? 'muss eine Zahl sein' : `muss eine Zahl ab ${least} sein`),
  one_of: ({ values }) => `muss eines von ${values.join(', ')} sein`,
  pattern_too_long: ({ limit }) => `muss ein Muster von höchstens ${limit} Zeichen sein`,
  pattern_too_large: ({ limit }) =>
    `muss ein kleineres Muster sein: mit seinen Wiederholungen hat es mehr als ${limit} Stellen`,
  pattern_nested_quantifier: ({ at, text }) =>
    `darf keine Gruppe wiederholen, die einen Quantor enthält: „${text}“ an Zeichen ${at}`,
  pattern_backreference: ({ at, text }) => `darf nicht auf eine Gruppe zurückverweisen: „${text}“ an Zeichen ${at}`,
  pattern_group_kind: ({ at, text }) =>
    `darf nur Gruppen haben, die mit „(“ oder „(?:“ beginnen: „${text}“ an Zeichen ${at}`,
  pattern_escape: ({ at, text }) => `darf die Escape-Folge „${text}“ an Zeichen ${at} nicht enthalten`,
  pattern_class: ({ at, text }) =>
    `muss eine lesbare Zeichenklasse haben: „${text}“ an Zeichen ${at}; eine Klammer schreibt man „\\[“`,
  pattern_quantifier: ({ at, text }) =>
    `darf einen Quantor nur nach etwas Wiederholbarem haben: „${text}“ an Zeichen ${at}`,
  pattern_parenthesis: ({ at, text }) => `muss jede Gruppe schließen: „${text}“ an Zeichen ${at}`,
  pattern_brace: ({ at, text }) => `muss vor „${text}“ an Zeichen ${at} einen Backslash haben`,
}

const fr: Words = {
  op_of_kind: ({ kind, allowed }) => `doit être l’un des suivants pour ${kind} : ${allowed.join(', ')}`,
  null_expected: () => 'doit être null',
  required: () => 'est obligatoire',
  unknown_field: () => 'n’est pas un champ connu',
  text_expected: ({ limit }) => `doit être un texte de 1 à ${limit} caractères`,
  object_expected: ({ fields }) => `doit être un objet avec ${fields.join(', ')}`,
  boolean_expected: () => 'doit être true ou false',
  scalar_expected: () => 'doit être un texte de 1 à 256 caractères, un nombre, ou true ou false',
  number_expected: ({ least }) =>
    least === null ? 'doit être un nombre' : `doit être un nombre supérieur ou égal à ${least}`,
  one_of: ({ values }) => `doit être l’une de ces valeurs : ${values.join(', ')}`,
  pattern_too_long: ({ limit }) => `doit être un motif d’au plus ${limit} caractères`,
  pattern_too_large: ({ limit }) =>
    `doit être un motif plus petit : avec ses répétitions, il a plus de ${limit} positions`,
  pattern_nested_quantifier: ({ at, text }) =>
    `ne doit pas répéter un groupe qui contient un quantificateur : « ${text} » au caractère ${at}`,
  pattern_backreference: ({ at, text }) =>
    `ne doit pas faire référence à un groupe précédent : « ${text} » au caractère ${at}`,
  pattern_group_kind: ({ at, text }) =>
    `ne doit avoir que des groupes qui commencent par « ( » ou « (?: » : « ${text} » au caractère ${at}`,
  pattern_escape: ({ at, text }) => `ne doit pas contenir l’échappement « ${text} » au caractère ${at}`,
  pattern_class: ({ at, text }) =>
    `doit avoir une classe de caractères lisible : « ${text} » au caractère ${at} ; écrivez « \\[ » pour un crochet`,
  pattern_quantifier: ({ at, text }) =>
    `ne doit avoir de quantificateur qu’après ce qui peut se répéter : « ${text} » au caractère ${at}`,
  pattern_parenthesis: ({ at, text }) => `doit fermer chaque groupe : « ${text} » au caractère ${at}`,
  pattern_brace: ({ at, text }) => `doit avoir une barre oblique inverse devant « ${text} » au caractère ${at}`,
}

const LANGUAGES = { en, de, fr }

/** A fault in words, without its field. */
export function conditionFaultText({ code, params }: ConditionFault, language: keyof typeof LANGUAGES = 'en'): string {
  return (LANGUAGES[language][code] as (params: unknown) => string)(params)
}
