import type { SubscriberWords } from './words.ts'

export const fr: SubscriberWords = {
  status: 'État',
  since: 'Depuis',
  moved: 'Déplacée',
  gone: 'Cet incident n’est plus affiché sur cette page.',
  open: 'Ouvrir la page d’état',
  unsubscribe: 'Se désabonner',
  confirm: 'Confirmer',
  confirm_subject: 'Confirmez votre abonnement à {page}',
  confirm_text:
    'Quelqu’un, vous-même espérons-le, souhaite recevoir à cette adresse les nouvelles des incidents et maintenances de {page}.\nRien ne sera envoyé sans confirmation de votre part sous 7 jours. Si ce n’était pas vous, vous n’avez rien à faire.',
  asked: 'Consultez votre messagerie',
  asked_text:
    'Si cette adresse peut être abonnée, un e-mail contenant un lien est en route. Rien d’autre ne sera envoyé tant que vous n’aurez pas appuyé sur le bouton derrière ce lien. Il est valable 7 jours.',
  subscribe: 'S’abonner à {page} ?',
  subscribed: 'Vous êtes abonné à {page}',
  subscribed_text: 'Chaque e-mail contient un lien de désabonnement.',
  leave: 'Se désabonner de {page} ?',
  left: 'Vous êtes désabonné de {page}',
  left_text: 'Votre adresse a été supprimée.',
  wrong_link: 'Ce lien n’est pas valide',
  wrong_link_text:
    'Il est peut-être incomplet, ou ses 7 jours sont écoulés. Vous pouvez vous abonner de nouveau sur la page d’état.',
  wrong_email: 'Saisissez une adresse e-mail valide.',
  wrong_letters: 'Avant le @, seuls les lettres de a à z, les chiffres et les signes tels que . et - sont possibles.',
  wrong_webhook: 'Ce webhook n’a pas répondu au défi. Il doit être public et répondre en moins de 5 secondes.',
  too_many: 'Trop de demandes. Réessayez dans quelques minutes.',
}

export const es: SubscriberWords = {
  status: 'Estado',
  since: 'Desde',
  moved: 'Aplazado',
  gone: 'Este incidente ya no se muestra en esta página.',
  open: 'Abrir la página de estado',
  unsubscribe: 'Cancelar la suscripción',
  confirm: 'Confirmar',
  confirm_subject: 'Confirme su suscripción a {page}',
  confirm_text:
    'Alguien, esperamos que usted, pidió noticias sobre incidentes y mantenimiento de {page} en esta dirección.\nNo se enviará nada a menos que lo confirme en 7 días. Si no fue usted, no tiene que hacer nada.',
  asked: 'Revise su bandeja de entrada',
  asked_text:
    'Si esta dirección puede suscribirse, un correo con un enlace está en camino. No se enviará nada más hasta que pulse el botón tras el enlace. Es válido durante 7 días.',
  subscribe: '¿Suscribirse a {page}?',
  subscribed: 'Está suscrito a {page}',
  subscribed_text: 'Cada correo tiene un enlace para cancelar la suscripción.',
  leave: '¿Cancelar la suscripción a {page}?',
  left: 'Ya no está suscrito a {page}',
  left_text: 'Su dirección se ha borrado.',
  wrong_link: 'Este enlace no es válido',
  wrong_link_text:
    'Puede estar incompleto, o sus 7 días han pasado. Puede suscribirse de nuevo en la página de estado.',
  wrong_email: 'Introduzca una dirección de correo válida.',
  wrong_letters: 'Antes de la @ solo se admiten las letras de la a a la z, cifras y signos como . y -.',
  wrong_webhook: 'Este webhook no respondió al desafío. Debe ser público y responder en 5 segundos.',
  too_many: 'Demasiadas solicitudes. Inténtelo de nuevo en unos minutos.',
}

export const it: SubscriberWords = {
  status: 'Stato',
  since: 'Da',
  moved: 'Spostata',
  gone: 'Questo incidente non è più mostrato in questa pagina.',
  open: 'Apri la pagina di stato',
  unsubscribe: 'Annulla l’iscrizione',
  confirm: 'Conferma',
  confirm_subject: 'Conferma la tua iscrizione a {page}',
  confirm_text:
    'Qualcuno, speriamo tu, ha chiesto notizie su incidenti e manutenzioni di {page} a questo indirizzo.\nNon verrà inviato nulla se non confermi entro 7 giorni. Se non eri tu, non devi fare nulla.',
  asked: 'Controlla la posta',
  asked_text:
    'Se questo indirizzo può essere iscritto, un messaggio con un link è in arrivo. Non verrà inviato altro finché non premi il pulsante dietro il link. È valido per 7 giorni.',
  subscribe: 'Iscriversi a {page}?',
  subscribed: 'Sei iscritto a {page}',
  subscribed_text: 'Ogni messaggio contiene un link per annullare l’iscrizione.',
  leave: 'Annullare l’iscrizione a {page}?',
  left: 'Non sei più iscritto a {page}',
  left_text: 'Il tuo indirizzo è stato cancellato.',
  wrong_link: 'Questo link non è valido',
  wrong_link_text:
    'Potrebbe essere incompleto, o i suoi 7 giorni sono passati. Puoi iscriverti di nuovo sulla pagina di stato.',
  wrong_email: 'Inserisci un indirizzo e-mail valido.',
  wrong_letters: 'Prima della @ sono ammessi solo le lettere dalla a alla z, le cifre e segni come . e -.',
  wrong_webhook: 'Questo webhook non ha risposto alla verifica. Deve essere pubblico e rispondere entro 5 secondi.',
  too_many: 'Troppe richieste. Riprova tra qualche minuto.',
}

export const pt: SubscriberWords = {
  status: 'Estado',
  since: 'Desde',
  moved: 'Adiada',
  gone: 'Este incidente já não é apresentado nesta página.',
  open: 'Abrir a página de estado',
  unsubscribe: 'Cancelar a subscrição',
  confirm: 'Confirmar',
  confirm_subject: 'Confirme a sua subscrição de {page}',
  confirm_text:
    'Alguém, esperamos que você, pediu notícias sobre incidentes e manutenção de {page} neste endereço.\nNada será enviado a menos que confirme dentro de 7 dias. Se não foi você, não precisa de fazer nada.',
  asked: 'Veja a sua caixa de correio',
  asked_text:
    'Se este endereço puder ser subscrito, um e-mail com uma ligação está a caminho. Nada mais será enviado até que prima o botão atrás da ligação. É válida por 7 dias.',
  subscribe: 'Subscrever {page}?',
  subscribed: 'Subscreveu {page}',
  subscribed_text: 'Cada e-mail tem uma ligação para cancelar.',
  leave: 'Cancelar a subscrição de {page}?',
  left: 'Já não subscreve {page}',
  left_text: 'O seu endereço foi apagado.',
  wrong_link: 'Esta ligação não é válida',
  wrong_link_text: 'Pode estar incompleta, ou os seus 7 dias passaram. Pode subscrever de novo na página de estado.',
  wrong_email: 'Introduza um endereço de e-mail válido.',
  wrong_letters: 'Antes do @ só são possíveis as letras de a a z, algarismos e sinais como . e -.',
  wrong_webhook: 'Este webhook não respondeu ao desafio. Tem de ser público e responder em 5 segundos.',
  too_many: 'Demasiados pedidos. Tente de novo dentro de alguns minutos.',
}
