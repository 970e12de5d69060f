import type { PUBLISHING } from '../en/publishing.ts'
import type { Translated } from '../words.ts'

export const PUBLISHING_FR: Translated<typeof PUBLISHING> = {
  'branding.image_unreadable': 'L’image est illisible pour le moment.',
  'branding.unknown_upload': 'ne correspond à aucun envoi de fichier pour cette page ({asset})',
  'branding.upload_expired': 'date de plus d’un jour et n’a pas été utilisé ; envoyez de nouveau le fichier',
  'branding.no_file': 'n’a pas encore de fichier : envoyez-le d’abord par PUT à upload_url',
  'branding.image_refused': 'ne peut pas être affiché : le fichier {fault}',
  'branding.too_many_uploads':
    '{limit} images envoyées par ce compte ne sont pas encore utilisées. Utilisez-les ou attendez leur suppression au bout d’un jour.',
  'component.already_there': 'Le moniteur est déjà un composant de cette page ; modifiez plutôt ce composant.',
  'component.limit': 'Une page d’état peut avoir au plus {limit} composants.',
  'component.not_of_page': 'n’est pas un composant de cette page',
  'page_address.reserved': 'est réservée ; choisissez-en une autre',
  'page_address.taken': 'slug : cette adresse est prise ; choisissez-en une autre.',
  'page_address.of_other_page': 'slug : une autre page de ce compte a cette adresse.',
  'page_address.too_many_held':
    'Ce compte a changé ses adresses {limit} fois en 30 jours, durée pendant laquelle les anciennes restent réservées. Reprenez l’une d’elles, ou réessayez plus tard.',
  'custom_domain.not_available':
    'Les domaines personnalisés ne sont pas disponibles : l’exploitant de cette installation n’a pas défini PHAROS_SERVICE_DOMAIN et PHAROS_ACME_DIRECTORY.',
  'custom_domain.requires_verified_email':
    'Un domaine personnalisé exige une adresse e-mail confirmée : connectez-vous une fois par un lien reçu par e-mail, ou ajoutez-en une comme moyen de contact et confirmez-la.',
  'custom_domain.being_removed': '{domain} est en cours de retrait ; réessayez dans un instant.',
  'custom_domain.page_has_another': 'Cette page a déjà le domaine personnalisé {domain} ; retirez-le d’abord.',
  'custom_domain.already_active': '{domain} est déjà actif sur cette page.',
  'custom_domain.of_other_page': 'Une autre page de ce compte a déjà {domain}.',
  'page_incident.only_when_resolved': 'n’est possible que pour un incident résolu',
  'page_incident.not_before_started': 'ne doit pas précéder le début',
  'page_incident.update_limit': 'Un incident peut avoir au plus {limit} mises à jour.',
  'page_maintenance.no_way_back': 'La maintenance est à l’état {status} et ne peut pas revenir à {wanted}.',
  'page_maintenance.after_scheduled_start': 'doit être postérieur au début prévu',
  'public_page.busy': 'Trop de pages d’état qui ne sont pas en mémoire sont demandées.',
  'public_page.previews_busy': 'Trop d’aperçus sont en cours de création. Réessayez.',
  'public_page.no_page': 'Il n’y a pas de page d’état à cette adresse.',
  'public_page.nothing_here': 'Il n’y a rien à cette adresse.',
  'public_page.only_get': 'Cette adresse n’accepte que GET.',
  'public_page.no_image': 'Cette image n’existe pas sur cette page.',
  'subscriber.link_invalid': 'Ce lien n’est pas valide ou date de plus de 7 jours. Abonnez-vous de nouveau.',
  'subscriber.asked_recently':
    'Une confirmation vient d’être demandée à cette adresse, ou l’a été trop souvent aujourd’hui ; réessayez plus tard.',
  'subscriber.challenge_unanswered':
    'n’a pas répondu au défi : ce doit être une adresse publique qui renvoie 2xx et le défi lui-même en 5 s',
  'subscriber.too_many_pending':
    'Trop d’abonnements attendent leur confirmation. Réessayez plus tard ou utilisez le flux de la page.',
  'image.not_readable': 'n’est pas une image lisible',
  'image.other_format': 'est au format {format}, pas {wanted}',
  'image.unknown_format': 'est autre chose que {wanted}',
  'image.truncated': 'est tronqué',
  'image.no_size': 'n’a pas de dimensions',
  'image.too_many_pixels': 'fait {width} × {height} pixels ; {limit} × {limit} au plus sont acceptés',
  'custom_domain.claimed': 'domain : un autre compte revendique ce domaine.',
  'custom_domain.claimed_prove':
    'domain : un autre compte revendique ce domaine. S’il vous appartient, créez le CNAME {name} → {value} et renvoyez la requête.',
}
