import { PDFDocument } from '@cantoo/pdf-lib'
import { makeReportKey, privateKeyOf } from '@pharos/shared-protocol/report/key.ts'
import { figuresOfReport, printedPdf } from '@pharos/shared-protocol/report/report.fixture.ts'
import { sealReport } from '@pharos/shared-protocol/report/seal.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'

test('another program finds the page, the figures and the signature in a sealed report', async () => {
  const key = privateKeyOf(makeReportKey())
  const figures = figuresOfReport()
  const sealed = sealReport({ printed: printedPdf(), figures, base_url: 'https://pharos.example' }, key)
  const pdf = await PDFDocument.load(sealed, { throwOnInvalidObject: true })
  assert.is(pdf.getPageCount(), 1)
  const attached = new Map(pdf.getAttachments().map(({ name, data }) => [name, Buffer.from(data).toString()]))
  assert.equal([...attached.keys()], ['pharos-report.json', 'pharos-report.sig'])
  assert.equal(JSON.parse(attached.get('pharos-report.json') ?? '').figures, figures)
  assert.match(attached.get('pharos-report.sig') ?? '', /^[\w+/]{86}==$/)
})

test.run()
