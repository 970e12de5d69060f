import { type BillingInvoice, listInvoices } from '@pharos/shared-protocol/contract/business/billing.ts'
import type { z } from 'zod'
import { Entries } from '../../part/entries.tsx'
import { Head } from '../../part/head.tsx'
import { Time } from '../../part/time.tsx'
import { WhyUnread } from '../../part/unread.tsx'
import { usePages } from '../../server/pages.ts'
import { BILLING } from '../../words/billing.ts'
import { colon, locale } from '../../words/language.ts'
import { PARTS } from '../../words/parts.ts'

type Invoice = z.output<typeof BillingInvoice>

const PAGE = 12

/** The invoices as the provider has them, newest first. What cannot be read is said; it is not shown as none. */
export function InvoiceList() {
  const pages = usePages(listInvoices, { query: { limit: PAGE } })
  return (
    <>
      <Head title={BILLING.invoices} />
      <section class="card" aria-label={BILLING.invoices}>
        <p>
          <a href="/console/settings/plan">{BILLING.back}</a>
        </p>
        {pages.error && (
          <div role="alert">
            <p>{PARTS.unreadable}</p>
            <p>
              <small>
                <WhyUnread error={pages.error} />
              </small>
            </p>
          </div>
        )}
        {pages.items.length === 0 && !pages.isReading && !pages.error && <p>{BILLING.noInvoices}</p>}
        <Entries label={BILLING.invoices}>
          {pages.items.map(invoice => (
            <Row key={invoice.id} invoice={invoice} />
          ))}
        </Entries>
        {(pages.hasMore || pages.error) && (
          <button type="button" class="plain" disabled={pages.isReading} onClick={pages.more}>
            {pages.error ? PARTS.again : BILLING.more}
          </button>
        )}
      </section>
    </>
  )
}

function Row({ invoice }: { invoice: Invoice }) {
  const { number, id, status, total, due, currency, created_at, url, pdf_url } = invoice
  const name = number ?? id
  const mustPay = status === 'open' && due > 0
  return (
    <li>
      <div class="main">
        <strong>{name}</strong> · {money(total, currency)}{' '}
        <span class={mustPay ? 'badge warn' : 'badge'}>{BILLING[status]}</span>
        <small>
          <Time at={created_at} isFull />
          {mustPay && due !== total && <> · {BILLING.due(money(due, currency))}</>}
        </small>
      </div>
      {url && <Leading to={url} label={mustPay ? BILLING.pay : BILLING.view} name={name} />}
      {pdf_url && <Leading to={pdf_url} label={BILLING.pdf} name={name} />}
    </li>
  )
}

/** A link to a page of the provider. */
function Leading({ to, label, name }: { to: string; label: string; name: string }) {
  return (
    <a href={to} rel="noreferrer" target="_blank" aria-label={`${label}${colon}${name}`}>
      {label}
    </a>
  )
}

/** `amount` is in the smallest unit of the currency, of which it has 0 to 3 digits. */
function money(amount: number, currency: string): string {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency })
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}
