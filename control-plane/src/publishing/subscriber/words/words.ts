/** The words of mails to subscribers, and of the pages behind their links, in one language. `{page}` is the page's name. */
export interface SubscriberWords {
  status: string
  since: string
  moved: string
  gone: string
  open: string
  unsubscribe: string
  confirm: string
  confirm_subject: string
  confirm_text: string
  asked: string
  asked_text: string
  subscribe: string
  subscribed: string
  subscribed_text: string
  leave: string
  left: string
  left_text: string
  wrong_link: string
  wrong_link_text: string
  wrong_email: string
  wrong_letters: string
  wrong_webhook: string
  too_many: string
}
