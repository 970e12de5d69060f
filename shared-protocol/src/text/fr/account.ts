import type { ACCOUNT } from '../en/account.ts'
import type { Translated } from '../words.ts'

export const ACCOUNT_FR: Translated<typeof ACCOUNT> = {
  'account.has_customers': 'Ce compte gère des comptes de clients : fermez-les avant de le supprimer.',
  'account.import_running': 'L’import d’une archive dans ce compte est en cours ; réessayez quand il sera terminé.',
  'account.being_deleted': 'Le compte est en cours de suppression.',
  'account.last_with_staff':
    'C’est le dernier compte qui compte des exploitants de l’installation : il ne peut pas être supprimé.',
  'api_key.limit': 'Un compte peut avoir au plus {limit} clés d’API actives.',
  'api_key.expired': 'Cette clé a expiré et ne peut pas être renouvelée ; créez une nouvelle clé.',
  'api_key.member_deactivated': 'Ce membre est désactivé et ne peut pas avoir de clés.',
  'api_key.staff_only': 'Seuls les exploitants peuvent créer une clé pour un exploitant.',
  'audit_stream.not_with_url': 'n’est possible que sans url : le journal n’a qu’une destination',
  'audit_stream.url_or_bucket': 'est obligatoire, ou bien bucket',
  'live.shutting_down': 'Ce serveur est en cours d’arrêt ; reconnectez-vous.',
  'live.session_limit': 'Cette session a déjà {limit} connexions ouvertes ; fermez d’abord une fenêtre.',
  'live.account_limit': 'Le compte a déjà {limit} connexions ouvertes.',
  'live.server_full': 'Trop de connexions sont ouvertes sur ce serveur.',
  'member.change_requires_role': 'Modifier un membre qui a le rôle {role} exige ce rôle ou un rôle supérieur.',
  'member.deactivated_owner': 'Un membre désactivé ne peut pas être propriétaire.',
  'member.own_deactivation': 'Vous ne pouvez pas modifier cela pour vous-même ; demandez à un autre administrateur.',
  'member.deactivated_by_directory': 'Ce membre est géré par l’annuaire du compte, qui détermine ce champ.',
  'member.managed_by_directory': 'Ce membre est géré par l’annuaire du compte ; retirez-le ou désactivez-le là-bas.',
  'member.leave_managed_by_directory':
    'Vous êtes géré par l’annuaire du compte ; demandez à son responsable de vous en retirer.',
  'member.role_requires_role': 'Attribuer ou retirer le rôle {role} exige ce rôle ou un rôle supérieur.',
  'member.role_requires_full_access':
    'Attribuer ou retirer le rôle {role} exige une session ou une clé sans autorisations restreintes.',
  'member.break_glass_owner':
    'Ce propriétaire garde l’accès si l’authentification unique est en panne ; désignez-en d’abord un autre dans cette connexion.',
  'member.owner_required': 'Un compte doit avoir un propriétaire ; désignez d’abord un autre membre.',
  'member.owner_not_deactivated': 'Le propriétaire du compte ne peut pas être désactivé.',
  'member.owner_not_removed': 'Le propriétaire du compte ne peut pas être retiré.',
  'member.changes_own_address':
    'Les propriétaires et les exploitants de l’installation modifient eux-mêmes leur adresse.',
  'member.address_taken': 'Un autre membre a déjà cette adresse.',
  'member.last_staff': 'C’est le dernier exploitant de l’installation.',
  'member.not_found': 'Ce membre n’existe pas ou plus dans ce compte.',
  'member.manage_requires_admin': 'Gérer l’accès d’un autre membre exige le rôle admin ou un rôle supérieur.',
  'member.manage_requires_role': 'Gérer l’accès d’un membre qui a le rôle {role} exige ce rôle.',
  'member.already_owner': 'Vous êtes déjà le propriétaire.',
  'member.new_owner_deactivated': 'Ce membre est désactivé.',
  'member.no_longer_owner': 'Vous n’êtes plus le propriétaire.',
  'member.role_lacks_scope': 'Le rôle {role} n’a pas l’autorisation {scope}.',
  'member.scope_exceeds_role':
    'Une clé avec l’autorisation {scope} permet plus que le rôle {role} ; le rôle {needed} peut la créer.',
  'person.email_taken': 'Cette adresse est déjà utilisée par quelqu’un d’autre.',
  'saved_view.limit': 'Un compte peut avoir au plus {limit} vues de ce type.',
  'saved_view.private_needs_member': 'doit valoir true : une vue privée appartient à un membre',
  'secret.total_bytes': 'Les secrets d’un compte peuvent avoir au plus {limit} octets au total.',
  'secret.limit': 'Un compte peut avoir au plus {limit} secrets.',
  'session.one_account_only':
    'Cette session est limitée à un seul compte. Connectez-vous autrement pour accéder aux autres.',
  'session.too_old_for_account': 'Les sessions de ce compte sont plus courtes : reconnectez-vous pour y accéder.',
  'session.method_not_allowed':
    'Votre compte n’autorise pas cette méthode de connexion : utilisez l’authentification unique ou une autre méthode.',
  'staff.no_active_member': 'email : aucun membre actif de ce compte n’a cette adresse.',
  'staff.not_found': 'Cet exploitant n’existe pas ou plus dans ce compte.',
  'impersonation.ended': 'Votre accès à ce compte a pris fin.',
}
