import type { SMTP, SMTP_FAILURE, SMTP_FIELD, SMTP_REFUSED } from '../en/smtp.ts'
import type { Translated } from '../words.ts'

export const SMTP_FR: Translated<typeof SMTP> = {
  'smtp.no_greeting': 'pas de message d’accueil en {seconds} s',
  'smtp.no_reply': 'pas de réponse en {seconds} s',
  'smtp.closed': 'le serveur a fermé la connexion',
  'smtp.failed': 'la connexion a échoué : {error}',
  'smtp.no_smtp': 'le serveur ne parle pas SMTP sur ce port : « {line} »',
  'smtp.long_line': 'une ligne dépasse {most} octets',
  'smtp.many_lines': 'une réponse dépasse {most} lignes',
  'smtp.too_large': 'le serveur a envoyé plus de {most} octets',
  'smtp.plain_text': 'le serveur a envoyé du texte en clair après avoir accepté TLS',
  'smtp.greeted': 'le serveur a accueilli par « {reply} »',
  'smtp.answered': 'le serveur a répondu à {command} par « {reply} »',
  'smtp.starttls_missing': 'le serveur ne propose pas STARTTLS',
  'smtp.auth_without_tls': 'le serveur ne propose pas STARTTLS, et le mot de passe n’est pas envoyé sans TLS',
  'smtp.no_auth': 'le serveur ne propose pas d’authentification (AUTH)',
  'smtp.no_mechanism': 'le serveur ne propose ni PLAIN ni LOGIN pour l’authentification : {offered}',
  'smtp.auth_refused': 'le serveur a refusé d’authentifier {username} : « {reply} »',
  'smtp.unmatched': 'le message d’accueil n’est pas celui attendu : « {greeting} »',
  'smtp.capability_missing': 'le serveur ne propose pas {capability}',
}

export const SMTP_FAILURE_FR: Translated<typeof SMTP_FAILURE> = {
  'failure.not_smtp': 'ce n’est pas un serveur de messagerie',
  'failure.greeting_refused': 'message d’accueil refusé',
  'failure.command_refused': 'commande refusée',
  'failure.starttls_missing': 'pas de STARTTLS',
  'failure.auth_failed': 'échec de l’authentification',
  'failure.capability_missing': 'extension manquante',
}

export const SMTP_FIELD_FR: Translated<typeof SMTP_FIELD> = {
  'field.smtp_capability': 'doit être un mot de la réponse à EHLO, avec ses paramètres après des espaces',
}

export const SMTP_REFUSED_FR: Translated<typeof SMTP_REFUSED> = {
  'smtp_check.password_required': 'est obligatoire avec username',
  'smtp_check.password_without_user': 'ne peut être défini qu’avec username',
  'smtp_check.plain_auth': 'serait envoyé sans TLS : choisissez un autre chiffrement ou activez allow_plain_auth',
}
