import type { GRPC, GRPC_FAILURE, GRPC_FIELD } from '../en/grpc.ts'
import type { Translated } from '../words.ts'

export const GRPC_FR: Translated<typeof GRPC> = {
  'grpc.no_answer': 'pas de réponse en {seconds} s',
  'grpc.not_complete': 'la réponse n’était pas complète après {seconds} s',
  'grpc.closed_early': 'le serveur a fermé la connexion avant de répondre',
  'grpc.closed_within': 'le serveur a fermé la connexion avant la fin de la réponse',
  'grpc.http2_error': 'la connexion s’est terminée par l’erreur HTTP/2 {error}',
  'grpc.not_sent': 'l’appel n’a pas pu être envoyé : {error}',
  'grpc.not_http2': 'la réponse n’est pas du HTTP/2 valide : {error}',
  'grpc.http_status': 'le serveur a répondu avec le statut HTTP {status}, pas en gRPC',
  'grpc.content_type': 'la réponse a un autre type de contenu que application/grpc',
  'grpc.metadata_too_large': 'la réponse a plus de {most} octets de métadonnées',
  'grpc.too_large': 'la réponse dépasse {most} octets',
  'grpc.no_status': 'l’appel s’est terminé sans statut',
  'grpc.reset': 'le serveur a interrompu l’appel ({error})',
  'grpc.no_message': 'la réponse ne contient pas de message',
  'grpc.part_of_head': 'la réponse s’arrête dans l’en-tête de son message',
  'grpc.part_of_message': 'la réponse s’arrête au milieu de son message',
  'grpc.messages': 'la réponse contient plus d’un message',
  'grpc.compressed': 'la réponse est compressée, ce qui n’était pas demandé',
  'grpc.no_frame': 'la réponse n’est pas un message gRPC',
  'grpc.no_health': 'la réponse n’est pas une réponse sur l’état de santé',
  'grpc.server_gave_up': 'le serveur n’a pas terminé dans le délai : {status}',
  'grpc.unimplemented': 'le serveur ne propose pas de contrôle de santé (grpc.health.v1.Health) : {status}',
  'grpc.ended': 'l’appel s’est terminé par {status}',
  'grpc.unknown_service': 'le serveur ne connaît pas le service {service}',
  'grpc.unknown_health': 'le serveur ne connaît pas son propre état de santé',
  'grpc.not_serving': '{service} est à l’état {status}, pas SERVING',
  'grpc.server_not_serving': 'le serveur est à l’état {status}, pas SERVING',
}

export const GRPC_FAILURE_FR: Translated<typeof GRPC_FAILURE> = {
  'failure.not_grpc': 'ce n’est pas un serveur gRPC',
  'failure.call_failed': 'l’appel a échoué',
  'failure.service_unknown': 'service inconnu',
  'failure.not_serving': 'le service n’accepte pas d’appels',
}

export const GRPC_FIELD_FR: Translated<typeof GRPC_FIELD> = {
  'field.metadata_name': 'doit être formé de lettres minuscules, de chiffres, de points, de tirets et de tirets bas',
  'field.grpc_service': 'doit être un nom de service, par exemple shop.v1.Checkout',
}
