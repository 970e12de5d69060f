import type { DELIVERY } from '../en/delivery.ts'
import type { Translated } from '../words.ts'

export const DELIVERY_FR: Translated<typeof DELIVERY> = {
  'delivery.unverified_to_destination':
    'plus de {limit} par jour vers une destination ({type}, vers des adresses non confirmées)',
  'delivery.unverified_by_account':
    'plus de {limit} par jour depuis un compte ({type}, vers des adresses non confirmées)',
  'delivery.answered': 'la réponse a été {answer}',
  'delivery.redirected': 'la réponse a été {status}, et les redirections ne sont pas suivies',
  'delivery.too_many_messages': 'la réponse a été {status} : trop de messages',
  'delivery.no_answer_within': 'pas de réponse en {seconds} s',
  'delivery.no_answer_in_time': 'pas de réponse dans le délai permis',
  'delivery.connection_refused': 'la connexion a été refusée',
  'delivery.connection_reset': 'la connexion a été réinitialisée',
  'delivery.connection_closed': 'la connexion a été fermée',
  'delivery.name_without_address': 'le nom n’a pas d’adresse',
  'delivery.name_not_looked_up': 'le nom n’a pas pu être résolu',
  'delivery.host_unreachable': 'l’hôte est injoignable',
  'delivery.network_unreachable': 'le réseau est injoignable',
  'delivery.failed': 'l’envoi a échoué',
  'delivery.failed_with': 'l’envoi a échoué ({code})',
  'delivery.mail_refused': 'le serveur de messagerie l’a refusé avec {status}',
  'delivery.mail_answered': 'le serveur de messagerie a répondu {status}',
  'delivery.mail_unreachable': 'le serveur de messagerie est injoignable',
  'delivery.mail_unreachable_with': 'le serveur de messagerie est injoignable ({code})',
  'delivery.other_emails_first': 'd’autres e-mails ont été envoyés d’abord',
  'delivery.no_phone_account': 'cette installation n’a pas de compte pour les SMS et les appels',
  'delivery.plan_without_phone': 'la formule {plan} ne comprend ni SMS ni appels ; il faut la formule {required}',
  'delivery.account_suspended': 'le compte est suspendu',
  'delivery.account_was_suspended': 'le compte était suspendu au moment de l’envoi',
  'delivery.destination_gone': 'la destination n’existe plus',
  'delivery.no_longer_needed': 'le message n’était plus utile quand son tour est venu',
  'delivery.attempts_not_recorded':
    'le résultat de {attempts} {attempts:tentative|tentatives} n’a pas pu être enregistré',
  'delivery.waiting_at_export': 'le message attendait encore quand son compte a été exporté',
  'delivery.given_up': '{reason} ; abandonné après {attempts} {attempts:tentative|tentatives}',
  'delivery.out_of_date': '{reason} ; à la prochaine tentative, le message serait périmé',
}
