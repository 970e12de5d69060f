import type { Language } from './language.ts'

/** The texts shown if there is no such page, or if Pharos cannot read it. */
export interface Refused {
  nothing: string
  away: string
}

export const REFUSED: Record<Language, Refused> = {
  en: {
    nothing: 'There is no status page at this address.',
    away: 'This page cannot be shown at the moment. Please try again.',
  },
  de: {
    nothing: 'An dieser Adresse gibt es keine Statusseite.',
    away: 'Diese Seite lässt sich gerade nicht anzeigen. Bitte versuchen Sie es noch einmal.',
  },
  fr: {
    nothing: 'Il n’y a pas de page d’état à cette adresse.',
    away: 'Cette page ne peut pas être affichée pour le moment. Veuillez réessayer.',
  },
  es: {
    nothing: 'No hay ninguna página de estado en esta dirección.',
    away: 'Esta página no se puede mostrar en este momento. Inténtelo de nuevo.',
  },
  it: {
    nothing: 'Non esiste una pagina di stato a questo indirizzo.',
    away: 'Al momento non è possibile mostrare questa pagina. Riprova.',
  },
  pt: {
    nothing: 'Não há nenhuma página de estado neste endereço.',
    away: 'Não é possível mostrar esta página neste momento. Tente novamente.',
  },
  nl: {
    nothing: 'Op dit adres is geen statuspagina.',
    away: 'Deze pagina kan op dit moment niet worden getoond. Probeer het opnieuw.',
  },
  sv: {
    nothing: 'Det finns ingen statussida på den här adressen.',
    away: 'Sidan kan inte visas just nu. Försök igen.',
  },
  da: {
    nothing: 'Der er ingen statusside på denne adresse.',
    away: 'Siden kan ikke vises lige nu. Prøv igen.',
  },
  nb: {
    nothing: 'Det finnes ingen statusside på denne adressen.',
    away: 'Siden kan ikke vises akkurat nå. Prøv igjen.',
  },
  fi: {
    nothing: 'Tässä osoitteessa ei ole tilasivua.',
    away: 'Sivua ei voi näyttää juuri nyt. Yritä uudelleen.',
  },
  pl: {
    nothing: 'Pod tym adresem nie ma strony statusu.',
    away: 'Tej strony nie można teraz wyświetlić. Spróbuj ponownie.',
  },
  cs: {
    nothing: 'Na této adrese není žádná stavová stránka.',
    away: 'Tuto stránku teď nelze zobrazit. Zkuste to znovu.',
  },
  tr: {
    nothing: 'Bu adreste bir durum sayfası yok.',
    away: 'Bu sayfa şu anda gösterilemiyor. Lütfen yeniden deneyin.',
  },
  ru: {
    nothing: 'По этому адресу нет страницы состояния.',
    away: 'Сейчас эту страницу показать нельзя. Попробуйте ещё раз.',
  },
  uk: {
    nothing: 'За цією адресою немає сторінки стану.',
    away: 'Зараз цю сторінку показати неможливо. Спробуйте ще раз.',
  },
  ja: {
    nothing: 'このアドレスにステータスページはありません。',
    away: '現在このページを表示できません。もう一度お試しください。',
  },
  ko: {
    nothing: '이 주소에는 상태 페이지가 없습니다.',
    away: '지금은 이 페이지를 표시할 수 없습니다. 다시 시도해 주세요.',
  },
  zh: {
    nothing: '此地址没有状态页面。',
    away: '目前无法显示此页面，请重试。',
  },
  ar: {
    nothing: 'لا توجد صفحة حالة على هذا العنوان.',
    away: 'يتعذر عرض هذه الصفحة الآن. يرجى المحاولة مرة أخرى.',
  },
}
