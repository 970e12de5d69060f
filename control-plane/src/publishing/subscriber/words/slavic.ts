import type { SubscriberWords } from './words.ts'

export const pl: SubscriberWords = {
  status: 'Stan',
  since: 'Od',
  moved: 'Przesunięto',
  gone: 'Ten incydent nie jest już pokazywany na tej stronie.',
  open: 'Otwórz stronę stanu',
  unsubscribe: 'Wypisz się',
  confirm: 'Potwierdź',
  confirm_subject: 'Potwierdź subskrypcję {page}',
  confirm_text:
    'Ktoś, miejmy nadzieję że Ty, poprosił o wiadomości o incydentach i konserwacji {page} na ten adres.\nNic nie zostanie wysłane, jeśli nie potwierdzisz w ciągu 7 dni. Jeśli to nie Ty, nie musisz nic robić.',
  asked: 'Sprawdź skrzynkę',
  asked_text:
    'Jeśli ten adres można zapisać, wiadomość z odnośnikiem jest w drodze. Nic więcej nie zostanie wysłane, dopóki nie naciśniesz przycisku pod odnośnikiem. Jest ważny 7 dni.',
  subscribe: 'Subskrybować {page}?',
  subscribed: 'Subskrybujesz {page}',
  subscribed_text: 'Każda wiadomość ma odnośnik do wypisania się.',
  leave: 'Wypisać się z {page}?',
  left: 'Wypisano z {page}',
  left_text: 'Twój adres został usunięty.',
  wrong_link: 'Ten odnośnik jest nieprawidłowy',
  wrong_link_text: 'Może być niepełny lub minęło jego 7 dni. Możesz zapisać się ponownie na stronie stanu.',
  wrong_email: 'Podaj prawidłowy adres e-mail.',
  wrong_letters: 'Przed @ mogą stać tylko litery od a do z, cyfry i znaki takie jak . i -.',
  wrong_webhook: 'Ten webhook nie odpowiedział na wyzwanie. Musi być publiczny i odpowiadać w ciągu 5 sekund.',
  too_many: 'Zbyt wiele żądań. Spróbuj ponownie za kilka minut.',
}

export const cs: SubscriberWords = {
  status: 'Stav',
  since: 'Od',
  moved: 'Přesunuto',
  gone: 'Tento incident se na této stránce již nezobrazuje.',
  open: 'Otevřít stránku stavu',
  unsubscribe: 'Odhlásit odběr',
  confirm: 'Potvrdit',
  confirm_subject: 'Potvrďte odběr novinek {page}',
  confirm_text:
    'Někdo, doufejme že vy, požádal o zprávy o incidentech a údržbě {page} na tuto adresu.\nNic se nepošle, pokud to do 7 dnů nepotvrdíte. Pokud jste to nebyli vy, nemusíte nic dělat.',
  asked: 'Podívejte se do schránky',
  asked_text:
    'Pokud lze tuto adresu přihlásit, e-mail s odkazem je na cestě. Nic dalšího se nepošle, dokud nestisknete tlačítko za odkazem. Platí 7 dní.',
  subscribe: 'Odebírat {page}?',
  subscribed: 'Odebíráte {page}',
  subscribed_text: 'Každý e-mail obsahuje odkaz k odhlášení.',
  leave: 'Odhlásit odběr {page}?',
  left: 'Odběr {page} je odhlášen',
  left_text: 'Vaše adresa byla smazána.',
  wrong_link: 'Tento odkaz není platný',
  wrong_link_text: 'Může být neúplný, nebo jeho 7 dní uplynulo. Na stránce stavu se můžete přihlásit znovu.',
  wrong_email: 'Zadejte platnou e-mailovou adresu.',
  wrong_letters: 'Před @ mohou být jen písmena a až z, číslice a znaky jako . a -.',
  wrong_webhook: 'Tento webhook neodpověděl na výzvu. Musí být veřejný a odpovědět do 5 sekund.',
  too_many: 'Příliš mnoho požadavků. Zkuste to znovu za několik minut.',
}

export const ru: SubscriberWords = {
  status: 'Статус',
  since: 'С',
  moved: 'Перенесено',
  gone: 'Этот инцидент больше не показывается на этой странице.',
  open: 'Открыть страницу состояния',
  unsubscribe: 'Отписаться',
  confirm: 'Подтвердить',
  confirm_subject: 'Подтвердите подписку на {page}',
  confirm_text:
    'Кто-то, надеемся, что вы, запросил новости об инцидентах и обслуживании {page} на этот адрес.\nНичего не будет отправлено, если вы не подтвердите это в течение 7 дней. Если это были не вы, ничего делать не нужно.',
  asked: 'Проверьте почту',
  asked_text:
    'Если этот адрес можно подписать, письмо со ссылкой уже в пути. Больше ничего не будет отправлено, пока вы не нажмёте кнопку по ссылке. Она действует 7 дней.',
  subscribe: 'Подписаться на {page}?',
  subscribed: 'Вы подписаны на {page}',
  subscribed_text: 'В каждом письме есть ссылка для отписки.',
  leave: 'Отписаться от {page}?',
  left: 'Вы отписаны от {page}',
  left_text: 'Ваш адрес удалён.',
  wrong_link: 'Эта ссылка недействительна',
  wrong_link_text: 'Возможно, она неполная или её 7 дней истекли. Вы можете снова подписаться на странице состояния.',
  wrong_email: 'Введите действительный адрес электронной почты.',
  wrong_letters: 'Перед @ возможны только латинские буквы a–z, цифры и знаки, такие как . и -.',
  wrong_webhook:
    'Этот вебхук не ответил на проверочный запрос. Он должен быть общедоступным и отвечать в течение 5 секунд.',
  too_many: 'Слишком много запросов. Попробуйте снова через несколько минут.',
}

export const uk: SubscriberWords = {
  status: 'Статус',
  since: 'З',
  moved: 'Перенесено',
  gone: 'Цей інцидент більше не показується на цій сторінці.',
  open: 'Відкрити сторінку стану',
  unsubscribe: 'Відписатися',
  confirm: 'Підтвердити',
  confirm_subject: 'Підтвердьте підписку на {page}',
  confirm_text:
    'Хтось, сподіваємося, що ви, попросив новини про інциденти та обслуговування {page} на цю адресу.\nНічого не буде надіслано, якщо ви не підтвердите це протягом 7 днів. Якщо це були не ви, нічого робити не потрібно.',
  asked: 'Перевірте пошту',
  asked_text:
    'Якщо цю адресу можна підписати, лист із посиланням уже в дорозі. Більше нічого не буде надіслано, доки ви не натиснете кнопку за посиланням. Воно дійсне 7 днів.',
  subscribe: 'Підписатися на {page}?',
  subscribed: 'Ви підписані на {page}',
  subscribed_text: 'Кожен лист має посилання для відписки.',
  leave: 'Відписатися від {page}?',
  left: 'Ви відписані від {page}',
  left_text: 'Вашу адресу видалено.',
  wrong_link: 'Це посилання недійсне',
  wrong_link_text: 'Можливо, воно неповне або його 7 днів минули. Ви можете знову підписатися на сторінці стану.',
  wrong_email: 'Введіть дійсну адресу електронної пошти.',
  wrong_letters: 'Перед @ можливі лише латинські літери a–z, цифри та знаки, як-от . і -.',
  wrong_webhook:
    'Цей вебхук не відповів на перевірочний запит. Він має бути загальнодоступним і відповідати протягом 5 секунд.',
  too_many: 'Забагато запитів. Спробуйте ще раз за кілька хвилин.',
}
