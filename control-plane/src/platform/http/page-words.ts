import type { RefusalCode } from '@pharos/shared-protocol/problem.ts'
import { REFUSALS } from '@pharos/shared-protocol/problem.ts'
import type { Language } from '../language.ts'

interface PageWords {
  sign_in: string
  go_on_to: (place: string) => string
  /** The heading of a refusal. */
  refused: Record<RefusalCode, string>
  not_built: string
  not_built_why: string
  accounts: string
}

const TITLES = Object.entries(REFUSALS).map(([code, { title }]) => [code, title])

/** The common texts of small pages. */
export const PAGE_WORDS: Record<Language, PageWords> = {
  en: {
    sign_in: 'Sign in',
    go_on_to: place => `Continue to ${place}`,
    refused: Object.fromEntries(TITLES),
    not_built: 'The console is not built',
    not_built_why: 'This installation only serves the API. “npm start” and the container image build the console.',
    accounts: 'Your accounts',
  },
  de: {
    sign_in: 'Anmelden',
    go_on_to: place => `Weiter zu ${place}`,
    refused: {
      invalid_request: 'Die Anfrage ist nicht gültig',
      limit_reached: 'Eine Grenze ist erreicht',
      unauthenticated: 'Das hat nicht als Anmeldung gereicht',
      plan_required: 'Der Tarif enthält das nicht',
      quota_reached: 'Das Kontingent des Tarifs ist aufgebraucht',
      forbidden: 'Das ist nicht erlaubt',
      reauthentication_required: 'Dafür müssen Sie sich neu anmelden',
      second_factor_required: 'Dafür brauchen Sie einen zweiten Faktor',
      account_suspended: 'Das Konto ist ausgesetzt',
      not_found: 'Das gibt es nicht',
      method_not_allowed: 'Diese Adresse kennt die Methode nicht',
      conflict: 'Das geht im jetzigen Zustand nicht',
      precondition_failed: 'Jemand hat das inzwischen geändert',
      too_large: 'Das ist zu groß',
      unsupported_media_type: 'Diese Art von Inhalt geht hier nicht',
      rate_limited: 'Zu viele Anfragen',
      internal: 'Bei uns ist etwas schiefgegangen',
      unavailable: 'Ein Teil, den es dafür braucht, ist nicht da',
      query_time_limit: 'Die Abfrage hat zu lange gedauert',
    },
    not_built: 'Die Konsole fehlt hier',
    not_built_why: 'Diese Installation hat nur die API. „npm start“ und das Container-Image bauen die Konsole.',
    accounts: 'Ihre Konten',
  },
  fr: {
    sign_in: 'Se connecter',
    go_on_to: place => `Continuer vers ${place}`,
    refused: {
      invalid_request: 'La demande n’est pas valide',
      limit_reached: 'Une limite est atteinte',
      unauthenticated: 'Cela n’a pas suffi pour vous connecter',
      plan_required: 'La formule n’inclut pas cela',
      quota_reached: 'Le quota de la formule est épuisé',
      forbidden: 'Ce n’est pas autorisé',
      reauthentication_required: 'Vous devez vous reconnecter pour cela',
      second_factor_required: 'Il vous faut un second facteur pour cela',
      account_suspended: 'Le compte est suspendu',
      not_found: 'Introuvable',
      method_not_allowed: 'Cette adresse n’accepte pas la méthode',
      conflict: 'Ce n’est pas possible dans l’état actuel',
      precondition_failed: 'Quelqu’un l’a modifié entre-temps',
      too_large: 'C’est trop volumineux',
      unsupported_media_type: 'Ce type de contenu n’est pas accepté ici',
      rate_limited: 'Trop de demandes',
      internal: 'Une erreur s’est produite chez nous',
      unavailable: 'Un composant nécessaire n’est pas disponible',
      query_time_limit: 'La requête a pris trop de temps',
    },
    not_built: 'La console n’est pas construite',
    not_built_why:
      'Cette installation ne sert que l’API. « npm start » et l’image de conteneur construisent la console.',
    accounts: 'Vos comptes',
  },
}
