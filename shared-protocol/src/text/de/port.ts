import type { PING, PORT } from '../en/port.ts'
import type { Translated } from '../words.ts'

export const PORT_DE: Translated<typeof PORT> = {
  'port.no_answer': 'keine Antwort in {seconds} s',
  'port.unmatched_in_time': 'die Antwort war in {seconds} s nicht die erwartete',
  'port.unmatched': 'die Antwort ist nicht die erwartete',
  'port.expression_slow': 'der Ausdruck für die erwartete Antwort brauchte mehr als {ms} ms',
  'port.expression_unreadable': 'der Ausdruck für die erwartete Antwort lässt sich nicht lesen',
  'port.closed_early': 'der Server hat die Verbindung geschlossen, bevor er antwortete',
  'port.closed_within': 'der Server hat die Verbindung mitten in der Antwort geschlossen',
  'port.closed_while_sending': 'der Server hat die Verbindung geschlossen, bevor er das Gesendete annahm',
  'port.failed_early': 'die Verbindung ist gescheitert, bevor der Server antwortete: {error}',
  'port.failed_within': 'die Verbindung ist mitten in der Antwort gescheitert: {error}',
  'port.failed_while_sending': 'die Verbindung ist gescheitert, bevor der Server das Gesendete annahm: {error}',
}

export const PING_DE: Translated<typeof PING> = {
  'ping.late': 'der Hostname war so spät aufgelöst, dass für Anfragen keine Zeit blieb',
  'ping.busy_sending': 'dieser Rechner war zu beschäftigt, um {count} Anfragen rechtzeitig zu senden',
  'ping.busy_reading': 'dieser Rechner war zu beschäftigt, um die Antworten rechtzeitig zu lesen',
  'ping.no_program': 'dieser Agent hat kein ping: siehe docs/tcp-and-icmp-checks.md',
  'ping.not_permitted': 'dieser Agent darf keine Pings senden: siehe docs/tcp-and-icmp-checks.md',
  'ping.failed': 'ping ist gescheitert: {error}',
  'ping.broadcast': '{address} ist eine Broadcast-Adresse; dorthin gehen keine Pings',
  'ping.no_network_route': '{address} ist nicht zu erreichen: Dieser Agent hat keinen Weg in dieses Netz',
  'ping.no_host_route': '{address} ist nicht zu erreichen: Kein Weg führt zu diesem Host',
  'ping.none': ({ address, sent }, show) => `${show.value(address)} ${none(Number(sent))}`,
  'ping.none_remark': ({ address, sent, remark }, show) =>
    `${show.value(address)} ${none(Number(sent))} (${show.value(remark)})`,
  'ping.lost':
    '{address} hat {received} von {sent} {sent:Anfrage|Anfragen} beantwortet: {lost} % gingen verloren, und höchstens {most} % dürfen es sein',
  'ping.lost_remark':
    '{address} hat {received} von {sent} {sent:Anfrage|Anfragen} beantwortet: {lost} % gingen verloren, und höchstens {most} % dürfen es sein ({remark})',
}

function none(sent: number): string {
  return sent === 1
    ? 'hat auf die Anfrage nicht rechtzeitig geantwortet'
    : `hat auf keine von ${sent} Anfragen rechtzeitig geantwortet`
}
