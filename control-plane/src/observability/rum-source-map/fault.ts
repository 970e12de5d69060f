/** Why a source map is refused. Lines and sections count from 1. */
export type SourceMapFault =
  | { code: 'map_too_large'; params: { limit_mb: number } }
  | { code: 'map_too_many'; params: { what: 'sections' | 'sources' | 'names' | 'lines' | 'segments'; limit: number } }
  | { code: 'map_not_json' | 'map_sections_and_mappings' | 'map_took_too_long'; params: Record<string, never> }
  | { code: 'map_field'; params: { field: string; expected: string } }
  | { code: 'map_section_order'; params: { section: number } }
  | { code: MappingFault; params: { line: number } }

/** `mapping_fields`: a segment has 1, 4 or 5. `mapping_range`: a number is negative, or above 32 bits. */
type MappingFault =
  | 'mapping_character'
  | 'mapping_unfinished'
  | 'mapping_fields'
  | 'mapping_range'
  | 'mapping_source'
  | 'mapping_name'

export class RefusedMap extends Error {
  readonly fault: SourceMapFault
  constructor(fault: SourceMapFault) {
    super(fault.code)
    this.fault = fault
  }
}

type Words = { [C in SourceMapFault['code']]: (params: Extract<SourceMapFault, { code: C }>['params']) => string }

const en: Words = {
  map_too_large: ({ limit_mb }) => `the source map is larger than ${limit_mb} MB`,
  map_too_many: ({ what, limit }) => `the source map has more than ${limit} ${what}`,
  map_not_json: () => 'the source map is not a JSON object',
  map_sections_and_mappings: () => 'a source map with sections has no mappings, sources or names of its own',
  map_took_too_long: () => 'the source map took too long to read',
  map_field: ({ field, expected }) => `${field} must be ${expected}`,
  map_section_order: ({ section }) => `section ${section} does not start after the one before it`,
  mapping_character: ({ line }) => `the mappings of line ${line} contain a character that is not Base64`,
  mapping_unfinished: ({ line }) => `the mappings of line ${line} end within a number`,
  mapping_fields: ({ line }) => `a segment of line ${line} does not have 1, 4 or 5 fields`,
  mapping_range: ({ line }) => `a segment of line ${line} has a number that is negative or above 32 bits`,
  mapping_source: ({ line }) => `a segment of line ${line} names a source that does not exist`,
  mapping_name: ({ line }) => `a segment of line ${line} names a name that does not exist`,
}

const WHAT_DE = {
  sections: 'Abschnitte',
  sources: 'Quellen',
  names: 'Namen',
  lines: 'Zeilen',
  segments: 'Segmente',
} as const

const de: Words = {
  map_too_large: ({ limit_mb }) => `die Source-Map ist größer als ${limit_mb} MB`,
  map_too_many: ({ what, limit }) => `die Source-Map hat mehr als ${limit} ${WHAT_DE[what]}`,
  map_not_json: () => 'die Source-Map ist kein JSON-Objekt',
  map_sections_and_mappings: () => 'eine Source-Map mit Abschnitten hat selbst keine Mappings, Quellen oder Namen',
  map_took_too_long: () => 'die Source-Map zu lesen hat zu lange gedauert',
  map_field: ({ field, expected }) => `${field} muss ${EXPECTED_DE[expected] ?? expected} sein`,
  map_section_order: ({ section }) => `Abschnitt ${section} beginnt nicht nach dem vorigen`,
  mapping_character: ({ line }) => `die Mappings von Zeile ${line} enthalten ein Zeichen, das nicht Base64 ist`,
  mapping_unfinished: ({ line }) => `die Mappings von Zeile ${line} enden mitten in einer Zahl`,
  mapping_fields: ({ line }) => `ein Segment von Zeile ${line} hat nicht 1, 4 oder 5 Felder`,
  mapping_range: ({ line }) => `ein Segment von Zeile ${line} hat eine Zahl, die negativ ist oder über 32 Bit`,
  mapping_source: ({ line }) => `ein Segment von Zeile ${line} nennt eine Quelle, die es nicht gibt`,
  mapping_name: ({ line }) => `ein Segment von Zeile ${line} nennt einen Namen, den es nicht gibt`,
}

const EXPECTED_DE: Record<string, string> = {
  'a text': 'ein Text',
  'a list of texts': 'eine Liste von Texten',
  'a list of texts or null': 'eine Liste von Texten oder null',
  'a list of indices of sources': 'eine Liste von Indizes von Quellen',
  'a list': 'eine Liste',
  'an object': 'ein Objekt',
  'a whole number from 0': 'eine ganze Zahl ab 0',
  'left out': 'weggelassen',
}

const WHAT_FR = {
  sections: 'sections',
  sources: 'sources',
  names: 'noms',
  lines: 'lignes',
  segments: 'segments',
} as const

const fr: Words = {
  map_too_large: ({ limit_mb }) => `la source map dépasse ${limit_mb} Mo`,
  map_too_many: ({ what, limit }) => `la source map a plus de ${limit} ${WHAT_FR[what]}`,
  map_not_json: () => 'la source map n’est pas un objet JSON',
  map_sections_and_mappings: () => 'une source map avec des sections n’a elle-même ni mappings, ni sources, ni noms',
  map_took_too_long: () => 'la lecture de la source map a pris trop de temps',
  map_field: ({ field, expected }) => `${field} doit être ${EXPECTED_FR[expected] ?? expected}`,
  map_section_order: ({ section }) => `la section ${section} ne commence pas après la précédente`,
  mapping_character: ({ line }) => `les mappings de la ligne ${line} contiennent un caractère qui n’est pas du Base64`,
  mapping_unfinished: ({ line }) => `les mappings de la ligne ${line} s’arrêtent au milieu d’un nombre`,
  mapping_fields: ({ line }) => `un segment de la ligne ${line} n’a pas 1, 4 ou 5 champs`,
  mapping_range: ({ line }) => `un segment de la ligne ${line} a un nombre négatif ou de plus de 32 bits`,
  mapping_source: ({ line }) => `un segment de la ligne ${line} désigne une source qui n’existe pas`,
  mapping_name: ({ line }) => `un segment de la ligne ${line} désigne un nom qui n’existe pas`,
}

const EXPECTED_FR: Record<string, string> = {
  'a text': 'un texte',
  'a list of texts': 'une liste de textes',
  'a list of texts or null': 'une liste de textes ou null',
  'a list of indices of sources': 'une liste d’indices de sources',
  'a list': 'une liste',
  'an object': 'un objet',
  'a whole number from 0': 'un nombre entier à partir de 0',
  'left out': 'omis',
}

const LANGUAGES = { en, de, fr }

/** Why a source map is refused, in words. */
export function sourceMapFaultText({ code, params }: SourceMapFault, language: keyof typeof LANGUAGES = 'en'): string {
  return (LANGUAGES[language][code] as (params: unknown) => string)(params)
}
