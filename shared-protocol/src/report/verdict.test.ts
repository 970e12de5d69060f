import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { ReportFigures } from './figures.ts'
import { makeReportKey, privateKeyOf, type ReportKey, reportKeyOf } from './key.ts'
import { openReport } from './open.ts'
import { figuresOfReport, printedPdf } from './report.fixture.ts'
import { sealReport } from './seal.ts'
import { judgeReport } from './verdict.ts'

const key = privateKeyOf(makeReportKey())
const own = reportKeyOf(key)
const other = reportKeyOf(privateKeyOf(makeReportKey()))

function judge(keys: ReportKey[] | null, figures: ReportFigures = figuresOfReport(), change = (file: Buffer) => file) {
  const sealed = sealReport({ printed: printedPdf(), figures, base_url: 'https://pharos.example' }, key)
  const report = openReport(change(sealed))
  if (report.unreadable !== null) throw new Error(report.unreadable)
  return judgeReport(report, keys)
}

test('a report is verified only against a key that the reader trusts', () => {
  assert.is(judge([own]).verdict, 'verified')
  assert.is(judge([other, own]).verdict, 'verified')
  assert.is(judge(null).verdict, 'key_not_compared')
  assert.is(judge([other]).verdict, 'other_key')
  assert.is(judge([]).verdict, 'other_key')
})

test('wrong figures are found, whoever signed them', () => {
  const figures = { ...figuresOfReport(), total: null }
  assert.is(judge([own], figures).verdict, 'figures_differ')
  assert.is(judge(null, figures).verdict, 'figures_differ')
  assert.is(judge([other], figures).verdict, 'other_key')
})

test('of a changed file nothing else is said', () => {
  const changed = judge([own], { ...figuresOfReport(), total: null }, file => Buffer.concat([file, Buffer.from(' ')]))
  assert.equal(changed, { verdict: 'changed', findings: [], not_compared: [] })
})

test('what was not compared is named', () => {
  assert.equal(judge([own]).not_compared, ['measurements', 'page_text', 'response_times'])
  const less = { ...figuresOfReport(), slowest: [], monitors_left_out: 1 }
  assert.equal(judge([own], less).not_compared, ['measurements', 'page_text', 'left_out'])
})

test.run()
