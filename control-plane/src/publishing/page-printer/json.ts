import type { PublicDay, PublicPage } from '@pharos/shared-protocol/contract/publishing/public-page.ts'
import { rfc3339, rfc3339OrNull } from '@pharos/shared-protocol/time.ts'
import type { ComponentView, DayView, IncidentView, MaintenanceView } from '../page-view/index.ts'
import type { PageForm, PrinterInput } from './printer.ts'

/** The page as JSON: everything that the HTML shows, with its numbers. */
export function printJson(shown: PrinterInput): PageForm {
  return { type: 'application/json', body: JSON.stringify(presentView(shown)), headers: ANYBODY }
}

/** Allows any website to read the response: it is public and uses no cookies. */
export const ANYBODY = { 'Access-Control-Allow-Origin': '*' }

function presentView({ view, base, staleSince }: PrinterInput): PublicPage {
  const { branding } = view
  const address = (path: string | null) => (path === null ? null : `${base}/${path}`)
  return {
    id: view.id,
    name: view.name,
    url: base,
    status: view.overall,
    created_at: rfc3339(view.created_at),
    updated_at: rfc3339(view.updated_at),
    stale_since: rfc3339OrNull(staleSince),
    suspension: view.suspension,
    uptime_90d: view.uptime_90d,
    components: view.components.map(presentComponent),
    incidents: view.incidents.map(presentIncident),
    maintenance: view.maintenance.map(presentMaintenance),
    history: view.history.map(({ month, incidents, maintenance }) => ({
      month,
      incidents: incidents.map(presentIncident),
      maintenance: maintenance.map(presentMaintenance),
    })),
    corrections: view.corrections.map(({ at, ...correction }) => ({ at: rfc3339(at), ...correction })),
    branding: {
      page_title: branding.page_title,
      default_theme: branding.default_theme,
      primary_color: branding.primary_color,
      accent_color: branding.accent_color,
      header_text: branding.header_text,
      footer_text: branding.footer_text,
      meta_description: branding.meta_description,
      white_label: branding.white_label,
      logo_url: address(branding.logo),
      favicon_url: address(branding.favicon),
      og_image_url: address(branding.og_image),
    },
  }
}

/** Omits the monitor of a component, which is private to the account. */
function presentComponent(view: ComponentView) {
  const { created_at, since, days, response, position: _, monitor_id: __, kind: ___, ...component } = view
  return {
    ...component,
    created_at: rfc3339(created_at),
    since: rfc3339(since),
    days: days.map(presentDay),
    response: response.map(({ at, ...point }) => ({ at: rfc3339(at), ...point })),
  }
}

/** Omits figures that are 0, as most are: this about halves the size of a page with 100 components. */
function presentDay({ date, state, uptime, coverage, corrected, ...seconds }: DayView): PublicDay {
  const figures: Partial<typeof seconds> = Object.fromEntries(Object.entries(seconds).filter(([, value]) => value > 0))
  return { date, state, ...figures, uptime, coverage, ...(corrected ? { corrected } : {}) }
}

function presentIncident({ updates, ...incident }: IncidentView) {
  return {
    ...incident,
    started_at: rfc3339(incident.started_at),
    resolved_at: rfc3339OrNull(incident.resolved_at),
    created_at: rfc3339(incident.created_at),
    updated_at: rfc3339(incident.updated_at),
    corrected_at: rfc3339OrNull(incident.corrected_at),
    updates: updates.map(({ at, corrected_at, html: _, ...update }) => ({
      ...update,
      at: rfc3339(at),
      corrected_at: rfc3339OrNull(corrected_at),
    })),
  }
}

function presentMaintenance({ html: _, ...maintenance }: MaintenanceView) {
  return {
    ...maintenance,
    starts_at: rfc3339(maintenance.starts_at),
    ends_at: rfc3339(maintenance.ends_at),
    created_at: rfc3339(maintenance.created_at),
    updated_at: rfc3339(maintenance.updated_at),
    corrected_at: rfc3339OrNull(maintenance.corrected_at),
  }
}
