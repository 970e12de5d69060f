import type { FindingCode, MASKED_PLACES, MASKING_RULES } from '@pharos/shared-protocol/rum/segment-check.ts'
import { defineWords, plural } from './language.ts'

export const REPLAY_PRIVACY = defineWords({
  en: {
    title: 'What left the browser',
    counted: (segments: number) =>
      `Masked before anything was sent, counted in ${plural(segments, 'segment', 'segments')}.`,
    uncounted: (segments: number) =>
      `${plural(segments, 'segment is', 'segments are')} not counted yet, or could not be.`,
    nothing: 'Nothing was masked.',
    place: 'Place',
    rule: 'Rule',
    count: 'Times',
    quarantined: 'Quarantined segments',
    quarantinedWhy:
      'They may show what they should not, so they are not played. Mask or block such places under Privacy.',
    segment: (index: number) => `Segment ${index}`,
    askAdmin: 'An admin can release or delete them.',
    release: 'Release',
    releaseAsk: (index: number) => `Release segment ${index}?`,
    releaseWhy: 'Everybody who may read real users can play it then.',
    delete: 'Delete',
    deleteAsk: (index: number) => `Delete segment ${index}?`,
    deleteWhy: 'This cannot be undone. The replay has a gap there.',
  },
  de: {
    title: 'Was den Browser verließ',
    counted: (segments: number) => `Vor dem Senden verdeckt, gezählt in ${plural(segments, 'Segment', 'Segmenten')}.`,
    uncounted: (segments: number) =>
      `${plural(segments, 'Segment ist', 'Segmente sind')} noch nicht gezählt oder waren nicht lesbar.`,
    nothing: 'Nichts wurde verdeckt.',
    place: 'Stelle',
    rule: 'Regel',
    count: 'Anzahl',
    quarantined: 'Segmente in Quarantäne',
    quarantinedWhy:
      'Sie zeigen womöglich, was sie nicht sollten, und werden nicht abgespielt. Solche Stellen lassen sich unter „Datenschutz“ verdecken oder sperren.',
    segment: (index: number) => `Segment ${index}`,
    askAdmin: 'Ein Admin kann sie freigeben oder löschen.',
    release: 'Freigeben',
    releaseAsk: (index: number) => `Segment ${index} freigeben?`,
    releaseWhy: 'Dann kann es jeder abspielen, der echte Nutzer sehen darf.',
    delete: 'Löschen',
    deleteAsk: (index: number) => `Segment ${index} löschen?`,
    deleteWhy: 'Das lässt sich nicht rückgängig machen. Die Wiedergabe hat dort eine Lücke.',
  },
  fr: {
    title: 'Ce qui a quitté le navigateur',
    counted: (segments: number) => `Masqué avant tout envoi, compté dans ${plural(segments, 'segment', 'segments')}.`,
    uncounted: (segments: number) =>
      plural(
        segments,
        'segment n’est pas encore compté, ou n’a pas pu l’être.',
        'segments ne sont pas encore comptés, ou n’ont pas pu l’être.',
      ),
    nothing: 'Rien n’a été masqué.',
    place: 'Emplacement',
    rule: 'Règle',
    count: 'Nombre de fois',
    quarantined: 'Segments en quarantaine',
    quarantinedWhy:
      'Ils montrent peut-être ce qu’ils ne devraient pas ; ils ne sont donc pas lus. Masquez ou bloquez ces emplacements sous « Confidentialité ».',
    segment: (index: number) => `Segment ${index}`,
    askAdmin: 'Un administrateur peut les libérer ou les supprimer.',
    release: 'Libérer',
    releaseAsk: (index: number) => `Libérer le segment ${index} ?`,
    releaseWhy: 'Toute personne autorisée à voir les utilisateurs réels pourra alors le lire.',
    delete: 'Supprimer',
    deleteAsk: (index: number) => `Supprimer le segment ${index} ?`,
    deleteWhy: 'Cette action est irréversible. L’enregistrement aura une lacune à cet endroit.',
  },
})

export const PLACES = defineWords<Record<(typeof MASKED_PLACES)[number], string>>({
  en: {
    text: 'Visible text',
    hidden_text: 'Hidden text',
    field: 'Field',
    attribute: 'Attribute',
    address: 'Address',
    style: 'Style',
    element: 'Element',
  },
  de: {
    text: 'Sichtbarer Text',
    hidden_text: 'Verborgener Text',
    field: 'Feld',
    attribute: 'Attribut',
    address: 'Adresse',
    style: 'Stil',
    element: 'Element',
  },
  fr: {
    text: 'Texte visible',
    hidden_text: 'Texte caché',
    field: 'Champ',
    attribute: 'Attribut',
    address: 'Adresse',
    style: 'Style',
    element: 'Élément',
  },
})

export const RULES = defineWords<Record<(typeof MASKING_RULES)[number], string>>({
  en: {
    always: 'Always masked',
    mask_inputs: 'Fields are masked',
    mask_text: 'Text is masked',
    mask_selectors: 'Masked selectors',
    block_selectors: 'Blocked selectors',
    query_parameters: 'Query parameters',
    unknown: 'Unknown: an older SDK',
  },
  de: {
    always: 'Immer verdeckt',
    mask_inputs: 'Felder verdecken',
    mask_text: 'Text verdecken',
    mask_selectors: 'Verdeckte Selektoren',
    block_selectors: 'Gesperrte Selektoren',
    query_parameters: 'Query-Parameter',
    unknown: 'Unbekannt: ein älteres SDK',
  },
  fr: {
    always: 'Toujours masqué',
    mask_inputs: 'Champs masqués',
    mask_text: 'Texte masqué',
    mask_selectors: 'Sélecteurs masqués',
    block_selectors: 'Sélecteurs bloqués',
    query_parameters: 'Paramètres d’URL',
    unknown: 'Inconnue : un SDK plus ancien',
  },
})

export const FINDINGS = defineWords<Record<FindingCode, (count: number) => string>>({
  en: {
    card_number: count => plural(count, 'card number', 'card numbers'),
    mail_address: count => plural(count, 'mail address', 'mail addresses'),
    token: count => plural(count, 'token', 'tokens'),
    not_inspected: () => 'could not be inspected',
  },
  de: {
    card_number: count => plural(count, 'Kartennummer', 'Kartennummern'),
    mail_address: count => plural(count, 'Mailadresse', 'Mailadressen'),
    token: count => plural(count, 'Token', 'Tokens'),
    not_inspected: () => 'nicht prüfbar',
  },
  fr: {
    card_number: count => plural(count, 'numéro de carte', 'numéros de carte'),
    mail_address: count => plural(count, 'adresse e-mail', 'adresses e-mail'),
    token: count => plural(count, 'jeton', 'jetons'),
    not_inspected: () => 'n’a pas pu être examiné',
  },
})
