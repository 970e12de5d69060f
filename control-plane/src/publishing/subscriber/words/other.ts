import type { SubscriberWords } from './words.ts'

export const fi: SubscriberWords = {
  status: 'Tila',
  since: 'Alkaen',
  moved: 'Siirretty',
  open: 'Avaa tilasivu',
  unsubscribe: 'Peruuta tilaus',
  confirm: 'Vahvista',
  confirm_subject: 'Vahvista tilauksesi: {page}',
  confirm_text:
    'Joku, toivottavasti sinä, pyysi tähän osoitteeseen uutisia häiriöistä ja huolloista: {page}.\nMitään ei lähetetä, ellet vahvista 7 päivän kuluessa. Jos se et ollut sinä, sinun ei tarvitse tehdä mitään.',
  asked: 'Katso sähköpostisi',
  asked_text:
    'Jos osoitteen voi tilata, viesti ja linkki ovat matkalla. Muuta ei lähetetä, ennen kuin painat linkin takana olevaa painiketta. Se on voimassa 7 päivää.',
  subscribe: 'Tilataanko {page}?',
  subscribed: 'Olet tilannut: {page}',
  subscribed_text: 'Jokaisessa viestissä on linkki tilauksen perumiseen.',
  leave: 'Perutaanko tilaus {page}?',
  left: 'Tilaus on peruttu: {page}',
  left_text: 'Osoitteesi on poistettu.',
  wrong_link: 'Linkki ei kelpaa',
  wrong_link_text: 'Se voi olla vajaa, tai sen 7 päivää ovat kuluneet. Voit tilata uudelleen tilasivulla.',
  wrong_email: 'Anna kelvollinen sähköpostiosoite.',
  wrong_webhook: 'Tämä webhook ei vastannut haasteeseen. Sen on oltava julkinen ja vastattava 5 sekunnissa.',
  too_many: 'Liikaa pyyntöjä. Yritä uudelleen muutaman minuutin kuluttua.',
}

export const tr: SubscriberWords = {
  status: 'Durum',
  since: 'Başlangıç',
  moved: 'Ertelendi',
  open: 'Durum sayfasını aç',
  unsubscribe: 'Abonelikten çık',
  confirm: 'Onayla',
  confirm_subject: '{page} aboneliğinizi onaylayın',
  confirm_text:
    'Birisi, umarız siz, bu adrese {page} olayları ve bakımları hakkında haber istedi.\n7 gün içinde onaylamazsanız hiçbir şey gönderilmez. Siz değilseniz bir şey yapmanız gerekmez.',
  asked: 'Gelen kutunuza bakın',
  asked_text:
    'Bu adres abone olabiliyorsa, bağlantılı bir e-posta yolda. Bağlantıdaki düğmeye basana kadar başka bir şey gönderilmez. 7 gün geçerlidir.',
  subscribe: '{page} sayfasına abone olunsun mu?',
  subscribed: '{page} sayfasına abonesiniz',
  subscribed_text: 'Her e-postada abonelikten çıkma bağlantısı vardır.',
  leave: '{page} aboneliğinden çıkılsın mı?',
  left: '{page} aboneliğinden çıktınız',
  left_text: 'Adresiniz silindi.',
  wrong_link: 'Bu bağlantı geçerli değil',
  wrong_link_text: 'Eksik olabilir ya da 7 günü dolmuştur. Durum sayfasında yeniden abone olabilirsiniz.',
  wrong_email: 'Geçerli bir e-posta adresi girin.',
  wrong_webhook: 'Bu webhook sınamaya yanıt vermedi. Herkese açık olmalı ve 5 saniye içinde yanıt vermelidir.',
  too_many: 'Çok fazla istek. Birkaç dakika sonra yeniden deneyin.',
}

export const ja: SubscriberWords = {
  status: '状態',
  since: '開始',
  moved: '日時変更',
  open: 'ステータスページを開く',
  unsubscribe: '購読を解除',
  confirm: '確認する',
  confirm_subject: '{page} の購読を確認してください',
  confirm_text:
    'このアドレスで {page} の障害とメンテナンスのお知らせを受け取る申し込みがありました。\n7 日以内に確認されない限り、何も送信されません。お心当たりがない場合は、何もする必要はありません。',
  asked: '受信トレイを確認してください',
  asked_text:
    'このアドレスが購読できる場合、リンクを記載したメールをお送りします。リンク先のボタンを押すまで、ほかには何も送信されません。リンクは 7 日間有効です。',
  subscribe: '{page} を購読しますか?',
  subscribed: '{page} を購読しました',
  subscribed_text: '各メールに購読解除のリンクがあります。',
  leave: '{page} の購読を解除しますか?',
  left: '{page} の購読を解除しました',
  left_text: 'アドレスは削除されました。',
  wrong_link: 'このリンクは無効です',
  wrong_link_text: 'リンクが不完全か、7 日間の期限が過ぎています。ステータスページから再度購読できます。',
  wrong_email: '有効なメールアドレスを入力してください。',
  wrong_webhook: 'このWebhookはチャレンジに応答しませんでした。公開されていて、5秒以内に応答する必要があります。',
  too_many: 'リクエストが多すぎます。数分後にもう一度お試しください。',
}

export const ko: SubscriberWords = {
  status: '상태',
  since: '시작',
  moved: '일정 변경',
  open: '상태 페이지 열기',
  unsubscribe: '구독 취소',
  confirm: '확인',
  confirm_subject: '{page} 구독을 확인해 주세요',
  confirm_text:
    '누군가 이 주소로 {page}의 장애 및 점검 소식을 요청했습니다.\n7일 안에 확인하지 않으면 아무것도 보내지 않습니다. 본인이 아니라면 아무것도 하지 않아도 됩니다.',
  asked: '받은 편지함을 확인하세요',
  asked_text:
    '이 주소를 구독할 수 있다면 링크가 담긴 메일이 발송됩니다. 링크의 버튼을 누르기 전에는 다른 메일을 보내지 않습니다. 링크는 7일 동안 유효합니다.',
  subscribe: '{page}을(를) 구독할까요?',
  subscribed: '{page}을(를) 구독했습니다',
  subscribed_text: '모든 메일에 구독 취소 링크가 있습니다.',
  leave: '{page} 구독을 취소할까요?',
  left: '{page} 구독을 취소했습니다',
  left_text: '주소가 삭제되었습니다.',
  wrong_link: '유효하지 않은 링크입니다',
  wrong_link_text: '링크가 불완전하거나 7일이 지났습니다. 상태 페이지에서 다시 구독할 수 있습니다.',
  wrong_email: '올바른 이메일 주소를 입력하세요.',
  wrong_webhook: '이 웹훅이 챌린지에 응답하지 않았습니다. 공개 주소여야 하며 5초 이내에 응답해야 합니다.',
  too_many: '요청이 너무 많습니다. 몇 분 후에 다시 시도하세요.',
}

export const zh: SubscriberWords = {
  status: '状态',
  since: '开始时间',
  moved: '已改期',
  open: '打开状态页',
  unsubscribe: '退订',
  confirm: '确认',
  confirm_subject: '请确认订阅 {page}',
  confirm_text:
    '有人（希望是您）申请用此地址接收 {page} 的事件和维护消息。\n如果您在 7 天内不确认，将不会发送任何内容。如果不是您本人，则无需任何操作。',
  asked: '请查看收件箱',
  asked_text:
    '如果此地址可以订阅，一封带有链接的邮件已在路上。在您点击链接中的按钮之前，不会再发送其他内容。链接有效期为 7 天。',
  subscribe: '订阅 {page}？',
  subscribed: '您已订阅 {page}',
  subscribed_text: '每封邮件都有退订链接。',
  leave: '退订 {page}？',
  left: '您已退订 {page}',
  left_text: '您的地址已删除。',
  wrong_link: '此链接无效',
  wrong_link_text: '链接可能不完整，或已过 7 天有效期。您可以在状态页重新订阅。',
  wrong_email: '请输入有效的电子邮件地址。',
  wrong_webhook: '此 Webhook 未回应质询。它必须可公开访问，并在 5 秒内响应。',
  too_many: '请求过多。请几分钟后再试。',
}

export const ar: SubscriberWords = {
  status: 'الحالة',
  since: 'منذ',
  moved: 'تغيّر الموعد',
  open: 'فتح صفحة الحالة',
  unsubscribe: 'إلغاء الاشتراك',
  confirm: 'تأكيد',
  confirm_subject: 'أكّد اشتراكك في {page}',
  confirm_text:
    'طلب شخص ما، ونأمل أن يكون أنت، أخبار الحوادث والصيانة في {page} على هذا العنوان.\nلن يُرسل شيء ما لم تؤكد خلال 7 أيام. إن لم تكن أنت، فلا يلزمك فعل شيء.',
  asked: 'تحقق من بريدك',
  asked_text:
    'إن كان يمكن اشتراك هذا العنوان، فهناك رسالة فيها رابط في طريقها إليه. لن يُرسل شيء آخر حتى تضغط الزر خلف الرابط. وهو صالح لمدة 7 أيام.',
  subscribe: 'هل تشترك في {page}؟',
  subscribed: 'أنت مشترك في {page}',
  subscribed_text: 'في كل رسالة رابط لإلغاء الاشتراك.',
  leave: 'هل تلغي الاشتراك في {page}؟',
  left: 'أُلغي اشتراكك في {page}',
  left_text: 'حُذف عنوانك.',
  wrong_link: 'هذا الرابط غير صالح',
  wrong_link_text: 'قد يكون ناقصًا، أو انقضت أيامه السبعة. يمكنك الاشتراك من جديد في صفحة الحالة.',
  wrong_email: 'أدخل عنوان بريد إلكتروني صالحًا.',
  wrong_webhook: 'لم يستجب هذا الـ Webhook للتحدي. يجب أن يكون عامًا وأن يستجيب خلال 5 ثوانٍ.',
  too_many: 'طلبات كثيرة جدًا. حاول مرة أخرى بعد بضع دقائق.',
}
