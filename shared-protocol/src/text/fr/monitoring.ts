import type { MONITORING } from '../en/monitoring.ts'
import type { Translated } from '../words.ts'
import { KIND_REFUSED_FR } from './kind.ts'

export const MONITORING_FR: Translated<typeof MONITORING> = {
  ...KIND_REFUSED_FR,
  'agent.limit': 'Une région peut avoir au plus {limit} agents.',
  'browser_check.named_twice': 'est nommé deux fois',
  'browser_check.baseline_not_compared': 'n’est pas une référence à laquelle cette exécution a comparé',
  'browser_check.not_seen_by_run': 'n’est pas ce que cette exécution a vu sous ce nom',
  'browser_check.seen_no_longer_stored':
    'Ce que l’exécution a vu sous le nom {name} n’est plus stocké ; acceptez-le à partir d’une exécution plus récente.',
  'browser_check.stored_differs':
    'Ce qui est stocké sous le nom {name} n’est pas ce que l’exécution a signalé ; acceptez-le à partir d’une autre exécution.',
  'browser_check.baseline_limit': 'Un contrôle peut avoir au plus {count} références.',
  'browser_check.baseline_total_size': 'Les références d’un contrôle peuvent avoir au plus {limit} Mo au total.',
  'browser_check.longer_than_frequency':
    'ne doit pas dépasser l’intervalle entre les exécutions ({interval_seconds} s)',
  'browser_check.too_long_ago':
    'doit remonter à au plus {days} jours : les exécutions plus anciennes ne sont pas conservées',
  'dns_record_check.not_seen_yet': '{what} n’a pas encore été vu, il n’y a donc rien à accepter.',
  'dns_record_check.changed_since':
    '{what} a changé depuis ; vérifiez de nouveau : son hash est maintenant {rdata_hash}.',
  'dns_record_check.record_data': 'doit être les données d’un enregistrement {type} sous forme textuelle',
  'domain_check.not_registrable':
    'exige un domaine enregistrable : {domain} est une adresse IP, un simple suffixe ou un nom isolé',
  'domain_check.registry_rate_limit':
    'La limite de requêtes du registre du domaine {domain} est atteinte ; réessayez dans {seconds} s.',
  'heartbeat.unknown_signal': 'doit être start, fail, log ou un code de sortie de 0 à 255',
  'heartbeat.unknown_ping_key': 'Aucun signal de vie n’a cette clé de ping.',
  'heartbeat.method_not_allowed': 'Ce signal de vie n’accepte que {allow}.',
  'http_check.set_again_or_cleared': 'doit être redéfini ou effacé : l’adresse a une autre origine',
  'http_check.not_with_basic_auth':
    'ne peut pas être utilisé avec basic_auth : les deux définissent l’en-tête Authorization',
  'http_check.no_stored_value': 'est obligatoire : aucune valeur stockée n’est à conserver',
  'http_check.several_stored_values': 'est obligatoire : plusieurs secrets sont stockés sous ce nom',
  'http_check.not_csv': 'n’est pas du CSV : {why}',
  'http_check.too_many_rows': 'a {count} lignes ; envoyez-en au plus {limit} à la fois',
  'http_check.unknown_column': 'n’est pas un champ d’un moniteur HTTP : voir la ligne d’en-tête',
  'http_check.column_missing': 'manque dans la ligne d’en-tête',
  'http_check.column_repeated': 'figure deux fois dans la ligne d’en-tête',
  'http_check.resolution_range': 'ne peut être {resolution} que pour les {days} derniers jours',
  'http_check.requires_https_address': 'exige une adresse https',
  'http_check.no_registrable_domain':
    'exige un domaine enregistrable sous le suffixe d’un registre, et {domain} n’en a pas',
  'maintenance_window.not_active': 'La fenêtre n’est pas active, il n’y a donc rien à terminer.',
  'maintenance_window.all_over': 'doit être dans le futur : toutes les occurrences sont passées',
  'maintenance_window.too_long': 'doit se situer dans les 366 jours après starts_at',
  'maintenance_window.not_a_rule': 'n’est pas une règle de la RFC 5545',
  'maintenance_window.never_occurs': 'ne se produit jamais',
  'maintenance_window.not_a_start': 'doit être un début de la récurrence ; le premier est {first}',
  'maintenance_window.count_too_large': 'a un COUNT trop grand : utilisez UNTIL',
  'maintenance_window.overlaps_itself': 'ne doit pas se répéter avant la fin de la fenêtre',
  'monitor.active_limit': 'Un compte peut avoir au plus {count} moniteurs actifs de ce type.',
  'monitor.paused': 'Le moniteur est en pause ; reprenez-le d’abord.',
  'monitor.in_maintenance': 'Une maintenance suspend les contrôles du moniteur ; terminez-la d’abord.',
  'monitor.paused_or_deleted': 'Le moniteur a été mis en pause ou supprimé entre-temps.',
  'region.slug_taken': 'Une région {slug} existe déjà.',
  'region.limit': 'Un compte peut avoir au plus {limit} régions propres.',
  'region.set_by_installation': 'est défini par l’installation pour la région {region} ({settings})',
  'region.has_agents': 'La région a encore des agents ({count}) ; supprimez-les d’abord.',
  'region.has_monitors': 'La région est encore utilisée par des moniteurs ({count}).',
  'region.is_default': 'La région fait partie des régions par défaut de comptes ({count}).',
  'region.unknown': 'n’est pas une région de ce compte : {region}',
  'region.repeated': 'ne doit contenir aucune région en double',
  'sla.day_not_over': 'doit être un jour écoulé (UTC)',
  'sla.day_without_figures': 'est un jour sans données ou dont les chiffres ne sont pas encore calculés',
  'sla.more_than_known': 'doit être au plus {limit}, la partie du jour qui a des données',
  'test_run.no_answer': 'Aucun agent de la région {slug} n’a répondu à temps.',
  'tls_check.no_https_address': 'n’a pas d’adresse https',
  'tls_check.already_paired': 'Le moniteur HTTP a déjà un moniteur TLS.',
  'tls_check.follows_http_monitor': 'suit son moniteur HTTP, qui a {other}',
  'monitor.circular_dependency': 'ne doit pas former un cercle : {circle}',
  'monitor.min_healthy_of_chosen':
    'ne convient pas : {least} régions doivent atteindre la cible, et {count} sont choisies',
  'monitor.min_healthy_of_default':
    'ne convient pas : {least} régions doivent atteindre la cible, et le compte en a {count} par défaut',
  'monitor.no_capable_agent': 'Aucune région du moniteur n’a d’agent capable de l’exécuter.',
  'grpc_check.set_again_or_cleared': 'doit être redéfini ou effacé : le moniteur appelle un autre serveur',
  'report.too_long_ago': 'doit se situer dans les {days} derniers jours',
}
