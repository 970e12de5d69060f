import type { HEARTBEAT } from '../en/heartbeat.ts'
import type { Translated } from '../words.ts'

export const HEARTBEAT_FR: Translated<typeof HEARTBEAT> = {
  'heartbeat.paused': 'En pause',
  'heartbeat.resumed': 'Repris',
  'heartbeat.started': 'Une exécution a commencé',
  'heartbeat.ended': 'Une exécution s’est terminée',
  'heartbeat.succeeded': 'Une exécution a réussi',
  'heartbeat.log': 'Un message a été reçu',
  'heartbeat.reported_failure': 'La tâche a signalé un échec',
  'heartbeat.exit_status': 'La tâche s’est terminée avec le code de sortie {status}',
  'heartbeat.failure_keyword': 'Le corps contient le mot d’échec « {keyword} »',
  'heartbeat.success_keyword_missing': 'Le corps ne contient aucun des mots de réussite',
  'heartbeat.installation_away':
    'Pharos ne pouvait pas recevoir de pings quand il était attendu ; le prochain ping est attendu à partir de maintenant',
  'heartbeat.maintenance_over': 'La maintenance est terminée ; le prochain ping est attendu à partir de maintenant',
  'heartbeat.never_ended': 'Une exécution ne s’est jamais terminée, alors que de plus récentes l’ont fait',
  'heartbeat.too_long': 'L’exécution commencée à {started_at} n’était pas terminée après {seconds} s',
  'heartbeat.too_long_of': 'L’exécution commencée à {started_at} (rid {rid}) n’était pas terminée après {seconds} s',
  'heartbeat.missed': 'Aucun ping n’est arrivé avant {expected_at}',
  'heartbeat.missed_grace':
    'Aucun ping n’est arrivé avant {expected_at}, ni dans le délai de grâce de {seconds} s qui suit',
  'heartbeat.run_missed': 'L’exécution ne s’est pas terminée, et aucun autre ping n’est arrivé avant {expected_at}',
  'heartbeat.run_missed_grace':
    'L’exécution ne s’est pas terminée, et aucun autre ping n’est arrivé avant {expected_at}, ni dans le délai de grâce de {seconds} s qui suit',
  'heartbeat.late':
    'Aucun ping n’est arrivé avant {expected_at} ; sans ping avant {until}, la tâche sera considérée en panne',
  'heartbeat.on_time': 'Selon sa nouvelle planification, il est à l’heure',
  'heartbeat.grace_over': 'Aucun ping n’est arrivé à temps, et le nouveau délai de grâce est déjà écoulé',
  'heartbeat.every': 'toutes les {count} {unit}',
}
