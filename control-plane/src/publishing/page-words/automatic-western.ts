import type { AutomaticWords } from '../../response/incident/index.ts'

export const de: AutomaticWords = {
  affected: {
    recovered: 'Wieder in Betrieb: {names}.',
    affected: 'Betroffen: {names}.',
    affected_too: 'Jetzt auch betroffen: {names}.',
    still_affected: 'Weiterhin betroffen: {names}.',
  },
  reopened: 'Diese Störung besteht wieder.',
  merged: {
    elsewhere: 'Diese Störung wird als Teil einer anderen weitergeführt.',
    here: 'Diese Störung wird als Teil einer anderen weitergeführt: {url}',
  },
  component_down: '{name} ist ausgefallen',
  disruption: 'Dienst gestört',
  more: '{count} weitere',
}

export const fr: AutomaticWords = {
  affected: {
    recovered: 'De nouveau en service : {names}.',
    affected: 'Concernés : {names}.',
    affected_too: 'Désormais aussi concernés : {names}.',
    still_affected: 'Toujours concernés : {names}.',
  },
  reopened: 'Cet incident est de nouveau ouvert.',
  merged: {
    elsewhere: 'Cet incident se poursuit dans un autre.',
    here: 'Cet incident se poursuit dans un autre : {url}',
  },
  component_down: '{name} est hors service',
  disruption: 'Perturbation du service',
  more: '{count} de plus',
}

export const es: AutomaticWords = {
  affected: {
    recovered: 'Funciona de nuevo: {names}.',
    affected: 'Afectado: {names}.',
    affected_too: 'Ahora también afectado: {names}.',
    still_affected: 'Sigue afectado: {names}.',
  },
  reopened: 'Este incidente está abierto de nuevo.',
  merged: {
    elsewhere: 'Este incidente continúa como parte de otro.',
    here: 'Este incidente continúa como parte de otro: {url}',
  },
  component_down: '{name} no funciona',
  disruption: 'Interrupción del servicio',
  more: '{count} más',
}

export const it: AutomaticWords = {
  affected: {
    recovered: 'Di nuovo in funzione: {names}.',
    affected: 'Interessati: {names}.',
    affected_too: 'Ora interessati anche: {names}.',
    still_affected: 'Ancora interessati: {names}.',
  },
  reopened: 'Questo incidente è di nuovo aperto.',
  merged: {
    elsewhere: 'Questo incidente prosegue come parte di un altro.',
    here: 'Questo incidente prosegue come parte di un altro: {url}',
  },
  component_down: '{name} non funziona',
  disruption: 'Interruzione del servizio',
  more: 'altri {count}',
}

export const pt: AutomaticWords = {
  affected: {
    recovered: 'A funcionar novamente: {names}.',
    affected: 'Afetado: {names}.',
    affected_too: 'Agora também afetado: {names}.',
    still_affected: 'Ainda afetado: {names}.',
  },
  reopened: 'Este incidente está novamente aberto.',
  merged: {
    elsewhere: 'Este incidente continua como parte de outro.',
    here: 'Este incidente continua como parte de outro: {url}',
  },
  component_down: '{name} não funciona',
  disruption: 'Interrupção do serviço',
  more: 'mais {count}',
}

export const nl: AutomaticWords = {
  affected: {
    recovered: 'Werkt weer: {names}.',
    affected: 'Getroffen: {names}.',
    affected_too: 'Nu ook getroffen: {names}.',
    still_affected: 'Nog steeds getroffen: {names}.',
  },
  reopened: 'Dit incident is weer open.',
  merged: {
    elsewhere: 'Dit incident gaat verder als deel van een ander incident.',
    here: 'Dit incident gaat verder als deel van een ander incident: {url}',
  },
  component_down: '{name} werkt niet',
  disruption: 'Storing in de dienst',
  more: 'nog {count}',
}

export const sv: AutomaticWords = {
  affected: {
    recovered: 'Fungerar igen: {names}.',
    affected: 'Påverkas: {names}.',
    affected_too: 'Påverkas nu också: {names}.',
    still_affected: 'Påverkas fortfarande: {names}.',
  },
  reopened: 'Den här incidenten är öppen igen.',
  merged: {
    elsewhere: 'Den här incidenten fortsätter som en del av en annan.',
    here: 'Den här incidenten fortsätter som en del av en annan: {url}',
  },
  component_down: '{name} fungerar inte',
  disruption: 'Störning i tjänsten',
  more: '{count} till',
}

export const da: AutomaticWords = {
  affected: {
    recovered: 'Virker igen: {names}.',
    affected: 'Berørt: {names}.',
    affected_too: 'Nu også berørt: {names}.',
    still_affected: 'Stadig berørt: {names}.',
  },
  reopened: 'Denne hændelse er åben igen.',
  merged: {
    elsewhere: 'Denne hændelse fortsætter som en del af en anden.',
    here: 'Denne hændelse fortsætter som en del af en anden: {url}',
  },
  component_down: '{name} virker ikke',
  disruption: 'Forstyrrelse af tjenesten',
  more: '{count} mere',
}

export const nb: AutomaticWords = {
  affected: {
    recovered: 'Virker igjen: {names}.',
    affected: 'Berørt: {names}.',
    affected_too: 'Nå også berørt: {names}.',
    still_affected: 'Fortsatt berørt: {names}.',
  },
  reopened: 'Denne hendelsen er åpen igjen.',
  merged: {
    elsewhere: 'Denne hendelsen fortsetter som en del av en annen.',
    here: 'Denne hendelsen fortsetter som en del av en annen: {url}',
  },
  component_down: '{name} virker ikke',
  disruption: 'Forstyrrelse i tjenesten',
  more: '{count} til',
}
