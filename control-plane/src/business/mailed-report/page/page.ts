import type { ReportFigures } from '@pharos/shared-protocol/report/figures.ts'
import { editionOf } from './edition.ts'
import { type Format, formatOf } from './format.ts'
import { SECTIONS } from './sections.ts'

/** The look of a report, by the account's branding. Colours are `#rrggbb`. */
export interface ReportBrand {
  name: string
  band: string
  on_band: string
}

export const PLAIN: Omit<ReportBrand, 'name'> = { band: '#ffffff', on_band: '#171c24' }

/** Nothing is loaded and nothing runs, whatever a name in the report contains. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'"

const STYLE = `
@page { size: A4; margin: 16mm 14mm 18mm }
* { box-sizing: border-box }
body { margin: 0; font: 10.5pt/1.45 "Liberation Sans", "DejaVu Sans", Arial, sans-serif; color: #171c24 }
header { padding: 14px 18px; border-bottom: 3px solid #e2e5ea }
h1 { margin: 0 0 2px; font-size: 18pt }
header p { margin: 0 }
h2 { margin: 22px 0 8px; font-size: 13pt; break-after: avoid }
main { padding: 0 18px 18px; max-width: 1000px }
dl { display: flex; flex-wrap: wrap; gap: 10px; margin: 0 }
dl div { border: 1px solid #e2e5ea; border-radius: 6px; padding: 8px 12px; min-width: 120px }
dt { color: #4b5563; font-size: 9pt }
dd { margin: 0; font-size: 13pt; font-weight: 600 }
table { width: 100%; border-collapse: collapse; font-size: 9pt }
th, td { padding: 4px 6px; text-align: start; vertical-align: top; border-bottom: 1px solid #e2e5ea; overflow-wrap: anywhere }
thead th { color: #4b5563; font-weight: 600 }
thead { display: table-header-group }
tr { break-inside: avoid }
tbody th { font-weight: 400 }
.n { text-align: end; white-space: nowrap }
thead .n { white-space: normal; overflow-wrap: normal }
th:first-child { min-width: 8em }
.legend { display: flex; flex-wrap: wrap; gap: 12px; font-size: 8.5pt; color: #4b5563 }
small { color: #4b5563; white-space: normal }
`

/** A report as one page for browsers and printers: without script, pictures and anything from elsewhere. */
export function pageOf(figures: ReportFigures, brand: ReportBrand): string {
  const format = formatOf(figures.language, figures.period.zone)
  const title = format.text(`${figures.report.name}: ${brand.name}`)
  return `<!doctype html>
<html lang="${figures.language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
${headOf(figures, brand, format)}
<main>
${editionOf(figures, format)}${SECTIONS.map(section => section(figures, format)).join('\n')}
</main>
</body>
</html>
`
}

function headOf(
  { report, scope, period, made_at }: ReportFigures,
  { name, band, on_band }: ReportBrand,
  format: Format,
) {
  const { words } = format
  return `<header style="background:${band};color:${on_band}">
<h1><bdi>${format.text(report.name)}</bdi></h1>
<p><bdi>${format.text(name)}</bdi> · ${periodOf(period, format)}</p>${scope.type === 'account' ? '' : `\n<p><bdi>${format.text(scope.text)}</bdi></p>`}
<p><small style="color:${on_band}">${format.text(words.zone(period.zone))} · ${words.made(format.instant(made_at))}</small></p>
</header>`
}

/** The first and the last day of a period. */
export function periodOf({ from, to }: ReportFigures['period'], { day }: Format): string {
  return `${day(Date.parse(from))} – ${day(Date.parse(to) - 1)}`
}
