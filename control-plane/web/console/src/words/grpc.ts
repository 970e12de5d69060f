import type { GrpcFailure } from '@pharos/shared-protocol/check/grpc.ts'
import { defineWords } from './language.ts'

/** The reasons that no other kind has. */
export const GRPC_FAILURES = defineWords<
  Record<Extract<GrpcFailure, 'not_grpc' | 'call_failed' | 'service_unknown' | 'not_serving'>, string>
>({
  en: {
    not_grpc: 'The response is not valid gRPC',
    call_failed: 'The call failed',
    service_unknown: 'The server does not know the service',
    not_serving: 'The service is not serving',
  },
  de: {
    not_grpc: 'Die Antwort ist kein gültiges gRPC',
    call_failed: 'Der Aufruf schlug fehl',
    service_unknown: 'Der Server kennt den Dienst nicht',
    not_serving: 'Der Dienst bedient keine Anfragen',
  },
  fr: {
    not_grpc: 'La réponse n’est pas du gRPC valide',
    call_failed: 'L’appel a échoué',
    service_unknown: 'Le serveur ne connaît pas le service',
    not_serving: 'Le service ne traite pas de requêtes',
  },
})

export const GRPC_FORM = defineWords({
  en: {
    service: 'gRPC service',
    serviceHint: 'As the server names it, such as shop.v1.Checkout. Leave empty for the server as a whole.',
    tls: 'Use TLS',
    call: 'Call',
    callAbout: 'Metadata, certificate',
    metadata: 'Metadata',
    addMetadata: 'Add an entry',
    entryName: 'Entry name',
    entryValue: 'Entry value',
  },
  de: {
    service: 'gRPC-Dienst',
    serviceHint: 'Wie ihn der Server nennt, etwa shop.v1.Checkout. Leer: der Server als Ganzes.',
    tls: 'TLS verwenden',
    call: 'Aufruf',
    callAbout: 'Metadaten, Zertifikat',
    metadata: 'Metadaten',
    addMetadata: 'Eintrag hinzufügen',
    entryName: 'Name des Eintrags',
    entryValue: 'Wert des Eintrags',
  },
  fr: {
    service: 'Service gRPC',
    serviceHint: 'Tel que le serveur le nomme, par exemple shop.v1.Checkout. Vide : le serveur dans son ensemble.',
    tls: 'Utiliser TLS',
    call: 'Appel',
    callAbout: 'Métadonnées, certificat',
    metadata: 'Métadonnées',
    addMetadata: 'Ajouter une entrée',
    entryName: 'Nom de l’entrée',
    entryValue: 'Valeur de l’entrée',
  },
})

export const GRPC_LABELS = { service: GRPC_FORM.service, metadata: GRPC_FORM.metadata }

/** What a server said of its health, and how its call ended. */
export const GRPC_FACTS = defineWords<Record<'serving_status' | 'grpc_status', string>>({
  en: { serving_status: 'Health', grpc_status: 'gRPC status' },
  de: { serving_status: 'Zustand', grpc_status: 'gRPC-Status' },
  fr: { serving_status: 'Santé', grpc_status: 'État gRPC' },
})
