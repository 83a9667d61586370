import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Layout } from '@countersign/server/parts'
import pdfmake from 'pdfmake'
import { drawDocuments } from './draw-documents.ts'

type Content = Record<string, unknown> | string | Content[]

// The same page with pdfmake: the same data, pictures and font, with its own tables and lines.
drawDocuments(({ fontFolders }) => {
  const [normal, bold] = fontFolders.map((folder) => join(folder, fontIn(folder)))
  pdfmake.setFonts({ Noto: { normal, bold, italics: normal, bolditalics: bold } })
  pdfmake.setLocalAccessPolicy(() => true)
  pdfmake.setUrlAccessPolicy(() => false)
  return async (layout) => pdfmake.createPdf(documentOf(layout)).getBuffer()
})

function fontIn(folder: string): string {
  const found = readdirSync(folder).find((name) => name.endsWith('.ttf'))
  if (!found) throw new Error(`no font in ${folder}`)
  return found
}

function documentOf({ data, pictures }: Layout): Record<string, unknown> {
  const pictureOf = (path: string) => {
    const bytes = pictures.find((picture) => picture.path === path)?.bytes ?? new Uint8Array()
    return `data:image/png;base64,${Buffer.from(bytes).toString('base64')}`
  }
  const rounds = data.rounds.map(({ title, rows }) => [
    heading(title),
    tableOf(
      [20, 60, 60, 40, '*', 90, 90],
      rows.map((row) => [
        row.number,
        row.personName,
        row.deptName,
        row.status,
        row.opinion,
        row.picture?.path ? { image: pictureOf(row.picture.path), width: 80 } : '',
        row.time,
      ]),
    ),
  ])
  return {
    pageSize: 'A4',
    defaultStyle: { font: 'Noto', fontSize: 9 },
    ...(data.watermark !== null && { watermark: { text: data.watermark, opacity: 0.1 } }),
    header: { text: data.mainstay, margin: [40, 20] },
    footer: (page: number, pages: number) => `${data.dated.label} ${data.dated.time}   ${page} / ${pages}`,
    content: [
      { text: data.title, fontSize: 16, bold: true, alignment: 'center' },
      { text: `${data.applyNo}   ${data.status.text}`, alignment: 'center', margin: [0, 4, 0, 8] },
      fieldTable(data.applicant.flatMap((row) => row.fields)),
      ...data.cards.map(({ title, blocks }) => [heading(title), ...blocks.map(blockOf)]),
      ...rounds,
    ],
  }
}

const heading = (text: string): Content => ({ text, bold: true, fontSize: 11, margin: [0, 8, 0, 4] })

function blockOf(block: Layout['data']['cards'][number]['blocks'][number]): Content {
  return 'rows' in block
    ? fieldTable(block.rows.flatMap((row) => row.fields))
    : { text: `${block.label} ${JSON.stringify(block.table)}` }
}

function fieldTable(fields: readonly { label: string; text: string; files: string[] }[]): Content {
  return tableOf(
    [80, '*'],
    fields.map(({ label, text, files }) => [{ text: label, color: '#666666' }, [text, ...files].join('\n')]),
  )
}

function tableOf(widths: (number | string)[], body: Content[][]): Content {
  return body.length === 0 ? '' : { table: { widths, body }, layout: 'lightHorizontalLines' }
}
