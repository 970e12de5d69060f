import type { FAILURE, VERDICT } from '../en/verdict.ts'
import type { ParamsOf, Show, Translated } from '../words.ts'
import { KIND_FAILURE_FR } from './kind.ts'

export const FAILURE_FR: Translated<typeof FAILURE> = {
  ...KIND_FAILURE_FR,
  'failure.dns_failure': 'le nom n’a pas pu être résolu',
  'failure.connection_refused': 'connexion refusée',
  'failure.connection_timeout': 'pas de connexion dans le délai',
  'failure.connection_reset': 'connexion réinitialisée',
  'failure.tls_failure': 'échec de TLS',
  'failure.request_timeout': 'pas de réponse dans le délai',
  'failure.too_many_redirects': 'trop de redirections',
  'failure.unexpected_status': 'statut inattendu',
  'failure.assertion_failed': 'une assertion a échoué',
  'failure.protocol_error': 'réponse non valide',
  'failure.body_too_large': 'le corps est trop volumineux',
  'failure.target_not_allowed': 'la cible n’est pas autorisée',
  'failure.unexpected_answer': 'réponse inattendue',
  'failure.no_reply': 'pas de réponse',
  'failure.packet_loss': 'perte de paquets',
  'failure.not_permitted': 'l’agent n’a pas le droit d’envoyer de pings',
  'failure.script_invalid': 'script non valide',
  'failure.nothing_ran': 'aucun test n’a été exécuté',
  'failure.baseline_missing': 'aucune référence n’est encore acceptée',
  'failure.step_failed': 'une étape a échoué',
  'failure.timed_out': 'délai dépassé',
  'failure.browser_crashed': 'le navigateur a planté',
  'failure.out_of_memory': 'mémoire insuffisante',
  'failure.sandbox_died': 'le bac à sable a planté',
  'failure.browser_unavailable': 'navigateur indisponible',
  'failure.baseline_unavailable': 'références indisponibles',
  'failure.not_measured': 'une mesure manque',
}

export const VERDICT_FR: Translated<typeof VERDICT> = {
  ...FAILURE_FR,
  'verdict.answered': 'la cible a répondu, alors qu’elle devrait être injoignable',
  'verdict.paused': 'En pause',
  'verdict.resumed': 'Repris',
  'verdict.down': 'il est en panne',
  'verdict.would_be_down': 'Il aurait été en panne',
  'verdict.no_agent': 'depuis {at}, aucun agent de ses régions ne peut l’exécuter',
  'verdict.no_region': 'Aucune région n’est attribuée à ce moniteur',
  'verdict.unable': 'dans {regions}, aucun agent ne peut exécuter ce type de contrôle',
  'verdict.must_reach': (counted, show) => counts(counted, show, 'atteindre la cible'),
  'verdict.must_reach_in_time': (counted, show) => counts(counted, show, 'l’atteindre à temps'),
  'verdict.reaching': '{some} {some:région|régions} sur {all} {some:atteint|atteignent} la cible',
  'verdict.slow': 'régions lentes : {some} sur {all} ({regions})',
  'verdict.silent': '{some} {some:région|régions} sur {all} {some:ne répond plus|ne répondent plus} ({regions})',
  'verdict.waiting':
    '{some} {some:région|régions} sur {all} {some:n’a pas encore répondu|n’ont pas encore répondu} ({regions})',
  'verdict.failing': ({ some, all, causes }, show) =>
    `${some} ${some < 2 ? 'région' : 'régions'} sur ${all} en échec (${causes.map(show.value).join(' ; ')})`,
  'verdict.cause': '{cause} : {regions}',
  'verdict.no_reason': 'aucune raison indiquée',
}

type Counted = ParamsOf<(typeof VERDICT)['verdict.must_reach']>

function counts({ findings, needed, unable }: Counted, show: Show, what: string): string {
  const rest = unable === '' ? '' : ` ; dans ${unable}, aucun agent ne peut exécuter ce type de contrôle`
  return `${show.value(findings)} ; au moins ${needed} ${needed < 2 ? 'doit' : 'doivent'} ${what}${rest}`
}
