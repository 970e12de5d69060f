import type { GRPC, GRPC_FAILURE, GRPC_FIELD } from '../en/grpc.ts'
import type { Translated } from '../words.ts'

export const GRPC_DE: Translated<typeof GRPC> = {
  'grpc.no_answer': 'keine Antwort in {seconds} s',
  'grpc.not_complete': 'die Antwort war nach {seconds} s nicht vollständig',
  'grpc.closed_early': 'der Server hat die Verbindung geschlossen, bevor er antwortete',
  'grpc.closed_within': 'der Server hat die Verbindung geschlossen, bevor die Antwort vollständig war',
  'grpc.http2_error': 'die Verbindung endete mit dem HTTP/2-Fehler {error}',
  'grpc.not_sent': 'der Aufruf ließ sich nicht senden: {error}',
  'grpc.not_http2': 'die Antwort ist kein gültiges HTTP/2: {error}',
  'grpc.http_status': 'der Server antwortete mit dem HTTP-Status {status}, nicht als gRPC',
  'grpc.content_type': 'die Antwort hat einen anderen Inhaltstyp als application/grpc',
  'grpc.metadata_too_large': 'die Antwort hat mehr als {most} Bytes Metadaten',
  'grpc.too_large': 'die Antwort hat mehr als {most} Bytes',
  'grpc.no_status': 'der Aufruf endete ohne Status',
  'grpc.reset': 'der Server brach den Aufruf ab ({error})',
  'grpc.no_message': 'die Antwort hat keine Nachricht',
  'grpc.part_of_head': 'die Antwort endet im Kopf ihrer Nachricht',
  'grpc.part_of_message': 'die Antwort endet mitten in ihrer Nachricht',
  'grpc.messages': 'die Antwort hat mehr als eine Nachricht',
  'grpc.compressed': 'die Antwort ist komprimiert, was nicht verlangt war',
  'grpc.no_frame': 'die Antwort ist keine Nachricht von gRPC',
  'grpc.no_health': 'die Antwort ist keine Auskunft über die Gesundheit',
  'grpc.server_gave_up': 'der Server wurde nicht innerhalb der Frist fertig: {status}',
  'grpc.unimplemented': 'der Server bietet keine Gesundheitsprüfung an (grpc.health.v1.Health): {status}',
  'grpc.ended': 'der Aufruf endete mit {status}',
  'grpc.unknown_service': 'der Server kennt den Dienst {service} nicht',
  'grpc.unknown_health': 'der Server kennt seine eigene Gesundheit nicht',
  'grpc.not_serving': '{service} ist {status}, nicht SERVING',
  'grpc.server_not_serving': 'der Server ist {status}, nicht SERVING',
}

export const GRPC_FAILURE_DE: Translated<typeof GRPC_FAILURE> = {
  'failure.not_grpc': 'kein gRPC-Server',
  'failure.call_failed': 'der Aufruf ist gescheitert',
  'failure.service_unknown': 'den Dienst gibt es dort nicht',
  'failure.not_serving': 'der Dienst nimmt keine Aufrufe an',
}

export const GRPC_FIELD_DE: Translated<typeof GRPC_FIELD> = {
  'field.metadata_name': 'muss aus Kleinbuchstaben, Ziffern, Punkten, Binde- und Unterstrichen bestehen',
  'field.grpc_service': 'muss der Name eines Dienstes sein, etwa shop.v1.Checkout',
}
