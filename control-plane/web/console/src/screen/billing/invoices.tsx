import { type BillingInvoice, listInvoices } from '@pharos/shared-protocol/contract/billing.ts'
import type { z } from 'zod'
import { Entries } from '../../part/entries.tsx'
import { Time } from '../../part/time.tsx'
import { usePages } from '../../server/pages.ts'
import { BILLING } from '../../words/billing.ts'
import { locale } from '../../words/language.ts'
import { PARTS } from '../../words/parts.ts'

type Invoice = z.output<typeof BillingInvoice>

const PAGE = 12

/** The invoices as the provider has them. What cannot be read is said; it is not shown as none. */
export function Invoices() {
  const pages = usePages(listInvoices, { query: { limit: PAGE } })
  return (
    <>
      <h3>{BILLING.invoices}</h3>
      {pages.error && <p role="alert">{PARTS.unreadable}</p>}
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
    </>
  )
}

function Row({ invoice: { number, id, status, total, currency, created_at, url, pdf_url } }: { invoice: Invoice }) {
  const name = number ?? id
  return (
    <li>
      <div class="main">
        <strong>{name}</strong> · {money(total, currency)}
        <span class={status === 'open' ? 'badge warn' : 'badge'}>{BILLING[status]}</span>
        <small>
          <Time at={created_at} isFull />
        </small>
      </div>
      {url && (
        <a href={url} rel="noreferrer" target="_blank" aria-label={`${BILLING.view}: ${name}`}>
          {BILLING.view}
        </a>
      )}
      {pdf_url && (
        <a href={pdf_url} rel="noreferrer" target="_blank" aria-label={`${BILLING.pdf}: ${name}`}>
          {BILLING.pdf}
        </a>
      )}
    </li>
  )
}

/** `amount` is in the smallest unit of the currency, of which it has 0 to 3 digits. */
function money(amount: number, currency: string): string {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency })
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}
