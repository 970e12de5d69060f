import { defineWords } from './language.ts'

/** The address of a page at the installation. */
export const ADDRESS = defineWords({
  en: {
    title: 'Address',
    now: 'Visitors find the page at',
    slug: 'Readable address',
    hint: 'The last part of /status/…: 3 to 40 letters (a–z) and digits, with single hyphens between them. The address with the page’s id keeps working.',
    save: 'Save address',
    release: 'Remove readable address',
    releaseAsk: (slug: string) => `Remove the address ${slug}?`,
    releaseWhy: 'Links to it stop working. It stays reserved for your account for 30 days.',
    released: 'The readable address is removed.',
  },
  de: {
    title: 'Adresse',
    now: 'Besucher finden die Seite unter',
    slug: 'Lesbare Adresse',
    hint: 'Der letzte Teil von /status/…: 3 bis 40 Buchstaben (a–z) und Ziffern, dazwischen einzelne Bindestriche. Die Adresse mit der ID der Seite bleibt gültig.',
    save: 'Adresse speichern',
    release: 'Lesbare Adresse entfernen',
    releaseAsk: (slug: string) => `Die Adresse ${slug} entfernen?`,
    releaseWhy: 'Links dorthin funktionieren dann nicht mehr. Sie bleibt 30 Tage lang für Ihr Konto reserviert.',
    released: 'Die lesbare Adresse ist entfernt.',
  },
  fr: {
    title: 'Adresse',
    now: 'Les visiteurs trouvent la page à l’adresse',
    slug: 'Adresse lisible',
    hint: 'La fin de /status/… : 3 à 40 lettres (a–z) et chiffres, avec des tirets isolés entre eux. L’adresse avec l’identifiant de la page reste valable.',
    save: 'Enregistrer l’adresse',
    release: 'Supprimer l’adresse lisible',
    releaseAsk: (slug: string) => `Supprimer l’adresse ${slug} ?`,
    releaseWhy: 'Les liens vers elle ne fonctionneront plus. Elle reste réservée à votre compte pendant 30 jours.',
    released: 'L’adresse lisible est supprimée.',
  },
})

export const DOMAIN = defineWords({
  en: {
    title: 'Custom domain',
    what: 'Serve the page from your own domain, such as status.example.com. Pharos gets and renews the certificate.',
    domain: 'Domain',
    domainHint: 'A host name without https:// or a path.',
    begin: 'Show DNS records',
    steps: 'Create these records at your DNS provider',
    own: '1. Prove that you own the domain',
    lead: '2. Point the domain to the page',
    certificate: '3. Certificate',
    certificateWhy: 'Pharos orders and renews it once both records are in place. You do not have to do anything.',
    type: 'Type',
    name: 'Name',
    value: 'Value',
    waiting: 'Waiting',
    found: 'Found',
    issued: 'Issued',
    wrong: 'Wrong',
    checked: 'Checked every few minutes. DNS changes may take an hour to become visible.',
    again: 'Check now',
    looked: 'The records are being checked now.',
    active: 'The page is served at',
    failed: 'The domain does not work yet',
    remove: 'Remove the domain',
    removeAsk: (domain: string) => `Remove ${domain}?`,
    removeWhy:
      'The page is no longer served there, and the certificate and its key are deleted. The page’s own address stays.',
    removed: 'The domain is being removed.',
    deleting: 'Removing …',
    none: 'The page has no custom domain.',
  },
  de: {
    title: 'Eine eigene Domain',
    what: 'Die Seite erscheint unter einem Namen von Ihnen, etwa status.example.com, mit einem Zertifikat, das Pharos holt und erneuert.',
    domain: 'Domain',
    domainHint: 'Ein Hostname ohne https:// und Pfad.',
    begin: 'Einträge zum Anlegen zeigen',
    steps: 'Legen Sie diese Einträge dort an, wo Sie das DNS der Domain verwalten',
    own: '1. Nachweis, dass die Domain Ihnen gehört',
    lead: '2. Die Domain führt zur Seite',
    certificate: '3. Das Zertifikat',
    certificateWhy: 'Wird von Pharos bestellt und erneuert, sobald beide Einträge stehen. Es ist nichts zu tun.',
    type: 'Typ',
    name: 'Name',
    value: 'Wert',
    waiting: 'Steht aus',
    found: 'Gefunden',
    issued: 'Ausgestellt',
    wrong: 'Falsch',
    checked: 'Wird alle paar Minuten geprüft; Änderungen am DNS können eine Stunde brauchen.',
    again: 'Jetzt prüfen',
    looked: 'Die Einträge werden jetzt geprüft.',
    active: 'Die Seite erscheint unter',
    failed: 'Es funktioniert noch nicht',
    remove: 'Domain entfernen',
    removeAsk: (domain: string) => `${domain} entfernen?`,
    removeWhy:
      'Die Seite erscheint dort nicht mehr, und Zertifikat und Schlüssel werden gelöscht. Die eigene Adresse der Seite bleibt.',
    removed: 'Die Domain wird entfernt.',
    deleting: 'Wird entfernt',
    none: 'Die Seite hat keine eigene Domain.',
  },
  fr: {
    title: 'Domaine personnalisé',
    what: 'Publiez la page sous votre propre domaine, par exemple status.example.com. Pharos obtient et renouvelle le certificat.',
    domain: 'Domaine',
    domainHint: 'Un nom d’hôte sans https:// ni chemin.',
    begin: 'Afficher les enregistrements DNS',
    steps: 'Créez ces enregistrements chez votre fournisseur DNS',
    own: '1. Prouvez que le domaine vous appartient',
    lead: '2. Faites pointer le domaine vers la page',
    certificate: '3. Certificat',
    certificateWhy:
      'Pharos le commande et le renouvelle dès que les deux enregistrements sont en place. Vous n’avez rien à faire.',
    type: 'Type',
    name: 'Nom',
    value: 'Valeur',
    waiting: 'En attente',
    found: 'Trouvé',
    issued: 'Émis',
    wrong: 'Incorrect',
    checked:
      'Vérification toutes les quelques minutes. Une modification du DNS peut mettre une heure à devenir visible.',
    again: 'Vérifier maintenant',
    looked: 'Les enregistrements sont en cours de vérification.',
    active: 'La page est publiée à l’adresse',
    failed: 'Le domaine ne fonctionne pas encore',
    remove: 'Retirer le domaine',
    removeAsk: (domain: string) => `Retirer ${domain} ?`,
    removeWhy:
      'La page n’y est plus publiée, et le certificat et sa clé sont supprimés. La page garde sa propre adresse.',
    removed: 'Le retrait du domaine est en cours.',
    deleting: 'Retrait en cours…',
    none: 'La page n’a pas de domaine personnalisé.',
  },
})

/** Why the setup of a domain failed, and what to do. */
export const DOMAIN_FAILURES = defineWords({
  en: {
    validation_record_missing: 'The first record was not found within 7 days. Create it as shown, then check again.',
    validation_record_wrong:
      'The first record has another value. Copy the value as shown; some providers add the domain to the name automatically.',
    cname_missing: 'The domain has no CNAME to the page. Create the second record as shown, then check again.',
    cname_wrong:
      'The domain’s CNAME points elsewhere. Change it to the value shown; remove A and AAAA records of the same name.',
    dns_unreachable:
      'The name servers of the domain do not respond. Check that the domain is registered and delegated.',
    caa_forbids: 'A CAA record of the domain forbids our certificate authority. Allow it, or remove the CAA record.',
    challenge_failed:
      'The certificate authority could not reach the page over the domain. Make sure that nothing is in between, such as a proxy of your DNS provider.',
    rate_limited:
      'The certificate authority issues no more certificates for this domain at the moment. This is retried every hour.',
    certificate_refused:
      'The certificate authority refuses a certificate for this domain. Contact us with the name of the domain.',
    authority_unavailable:
      'The certificate authority does not respond. This is retried every hour; you do not have to do anything.',
    claimed_by_another:
      'Another account has proved that it owns the domain. Remove it here, or prove your ownership again.',
  },
  de: {
    validation_record_missing:
      'Der erste Eintrag wurde 7 Tage lang nicht gefunden. Legen Sie ihn wie gezeigt an, dann prüfen Sie noch einmal.',
    validation_record_wrong:
      'Der erste Eintrag hat einen anderen Wert. Kopieren Sie den Wert wie gezeigt; manche Anbieter hängen die Domain selbst an den Namen.',
    cname_missing:
      'Die Domain hat keinen CNAME zur Seite. Legen Sie den zweiten Eintrag wie gezeigt an, dann prüfen Sie noch einmal.',
    cname_wrong:
      'Der CNAME der Domain führt woandershin. Ändern Sie ihn auf den gezeigten Wert; entfernen Sie A- und AAAA-Einträge desselben Namens.',
    dns_unreachable:
      'Die Nameserver der Domain antworten nicht. Prüfen Sie, ob die Domain registriert und delegiert ist.',
    caa_forbids:
      'Ein CAA-Eintrag der Domain verbietet unsere Zertifizierungsstelle. Erlauben Sie sie, oder entfernen Sie den CAA-Eintrag.',
    challenge_failed:
      'Die Zertifizierungsstelle konnte die Seite über die Domain nicht erreichen. Prüfen Sie, dass nichts dazwischen steht, etwa ein Proxy Ihres DNS-Anbieters.',
    rate_limited:
      'Die Zertifizierungsstelle stellt für diese Domain zurzeit keine weiteren Zertifikate aus. Es wird stündlich erneut versucht.',
    certificate_refused:
      'Die Zertifizierungsstelle gibt dieser Domain kein Zertifikat. Fragen Sie uns mit dem Namen der Domain.',
    authority_unavailable:
      'Die Zertifizierungsstelle antwortet nicht. Es wird stündlich erneut versucht; es ist nichts zu tun.',
    claimed_by_another:
      'Ein anderes Konto hat nachgewiesen, dass die Domain ihm gehört. Entfernen Sie sie hier, oder weisen Sie es erneut nach.',
  },
  fr: {
    validation_record_missing:
      'Le premier enregistrement n’a pas été trouvé en 7 jours. Créez-le comme indiqué, puis relancez la vérification.',
    validation_record_wrong:
      'Le premier enregistrement a une autre valeur. Copiez la valeur indiquée ; certains fournisseurs ajoutent d’eux-mêmes le domaine au nom.',
    cname_missing:
      'Le domaine n’a pas de CNAME vers la page. Créez le second enregistrement comme indiqué, puis relancez la vérification.',
    cname_wrong:
      'Le CNAME du domaine pointe ailleurs. Remplacez-le par la valeur indiquée ; supprimez les enregistrements A et AAAA du même nom.',
    dns_unreachable:
      'Les serveurs de noms du domaine ne répondent pas. Vérifiez que le domaine est enregistré et délégué.',
    caa_forbids:
      'Un enregistrement CAA du domaine interdit notre autorité de certification. Autorisez-la, ou supprimez cet enregistrement.',
    challenge_failed:
      'L’autorité de certification n’a pas pu joindre la page par le domaine. Vérifiez que rien ne s’interpose, par exemple un proxy de votre fournisseur DNS.',
    rate_limited:
      'L’autorité de certification n’émet plus de certificats pour ce domaine pour le moment. Une nouvelle tentative a lieu toutes les heures.',
    certificate_refused:
      'L’autorité de certification refuse un certificat pour ce domaine. Contactez-nous en indiquant le nom du domaine.',
    authority_unavailable:
      'L’autorité de certification ne répond pas. Une nouvelle tentative a lieu toutes les heures ; vous n’avez rien à faire.',
    claimed_by_another:
      'Un autre compte a prouvé que le domaine lui appartient. Retirez-le ici, ou prouvez de nouveau qu’il vous appartient.',
  },
})
