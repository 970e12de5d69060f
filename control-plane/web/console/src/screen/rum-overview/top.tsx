import type { RumOverview } from '@pharos/shared-protocol/contract/observability/rum-overview.ts'
import { milliseconds } from '../../part/duration.ts'
import { locale } from '../../words/language.ts'
import { RUM_OVERVIEW } from '../../words/rum-overview.ts'
import { addressOf, useRumAddress } from '../rum-app/index.ts'

/** Shorter; a page without TLS keeps its scheme. */
function withoutScheme(url: string): string {
  return url.replace(/^https:\/\//, '')
}

/** The pages with the most views; each leads to its vitals. */
export function TopPages({ app_id, pages }: { app_id: string; pages: RumOverview['top_pages'] }) {
  const address = useRumAddress(app_id)
  return (
    <section class="card" aria-labelledby="top-pages">
      <h2 id="top-pages">{RUM_OVERVIEW.topPages}</h2>
      {pages.length === 0 ? (
        <p>{RUM_OVERVIEW.noPages}</p>
      ) : (
        <table class="rum-table">
          <thead>
            <tr>
              <th scope="col">{RUM_OVERVIEW.page}</th>
              <th scope="col">{RUM_OVERVIEW.views}</th>
              <th scope="col">{RUM_OVERVIEW.avgLcp}</th>
              <th scope="col" class="wide">
                {RUM_OVERVIEW.avgLoad}
              </th>
            </tr>
          </thead>
          <tbody>
            {pages.map(({ url, view_count, avg_lcp_ms, avg_load_time_ms }) => (
              <tr key={url}>
                <td>
                  <a href={address('vitals', { page: url })}>{withoutScheme(url)}</a>
                </td>
                <td>{view_count.toLocaleString(locale)}</td>
                <td>{milliseconds(avg_lcp_ms)}</td>
                <td class="wide">{milliseconds(avg_load_time_ms)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

/** The most frequent errors. */
export function TopErrors({ app_id, errors }: { app_id: string; errors: RumOverview['top_errors'] }) {
  const address = useRumAddress(app_id)
  return (
    <section class="card" aria-labelledby="top-errors">
      <h2 id="top-errors">{RUM_OVERVIEW.topErrors}</h2>
      {errors.length === 0 ? (
        <p>{RUM_OVERVIEW.noErrors}</p>
      ) : (
        <>
          <table class="rum-table">
            <thead>
              <tr>
                <th scope="col">{RUM_OVERVIEW.message}</th>
                <th scope="col">{RUM_OVERVIEW.count}</th>
              </tr>
            </thead>
            <tbody>
              {errors.map(({ error_fingerprint, error_message, count }) => (
                <tr key={`${error_fingerprint} ${error_message}`}>
                  <td>
                    {error_fingerprint === '' ? (
                      <bdi>{error_message}</bdi>
                    ) : (
                      <a href={`${addressOf(app_id, 'issues')}/${error_fingerprint}`}>
                        <bdi>{error_message}</bdi>
                      </a>
                    )}
                  </td>
                  <td>{count.toLocaleString(locale)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <a href={address('sessions', { has_error: 'true' })}>{RUM_OVERVIEW.sessionsWithErrors}</a>
        </>
      )}
    </section>
  )
}
