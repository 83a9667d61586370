import type { Card, CardField } from '@countersign/forms'
import { inBlocks, inRows, type LaidBlock, type LaidFieldRow } from './field-rows.ts'
import { isLong, narrow, printable, printedWidth } from './printable.ts'
import { shanghaiTime } from './shanghai-time.ts'
import { findPictureFormat } from './signature-picture.ts'

type ApprovalStatus = '草稿' | '审批中' | '已通过' | '已驳回' | '已废弃' | '已撤回'
type TrailStatus = '同意' | '已处理' | '待处理' | '驳回'

export interface PdfTrailRow {
  personName: string
  deptName: string
  status: TrailStatus
  opinion: string
  /** yyyy-MM-dd HH:mm:ss; "" while open. */
  time: string
  /** Name of the step; "" on the applicant's own row. */
  node: string
  /** PNG or JPEG; a sentence is printed in place of anything else. */
  signature?: Uint8Array
}

/** An action beyond the decisions: a task handed over, signers added, a return, a reminder, a comment. */
interface PdfHappening {
  /** yyyy-MM-dd HH:mm:ss */
  time: string
  personName: string
  /** Name of the step; "" for an action at none. */
  node: string
  what: string
  opinion: string
  /** Attachments, which are named only. */
  files?: { name: string }[]
}

interface PdfRound {
  round: number
  /** yyyy-MM-dd HH:mm:ss */
  endedAt: string
  rows: PdfTrailRow[]
}

/** One approval to be printed, with the content of the dialog; all values are text as people read it. */
export interface PdfInput {
  title: string
  applyNo: string
  approvalStatus: ApprovalStatus
  applicant: {
    createName: string
    departmentName: string
    applicationName: string
    applicationDate: string
    mainstay: string
  }
  /** The company in the head of the first page; its logo is WebP. */
  company?: { name: string; logo?: Uint8Array } | undefined
  /** Labels of two of these fields, for kinds with labels of their own. */
  applicantLabels?: { applicationName?: string | undefined; mainstay?: string | undefined }
  /** Text printed across every page. */
  watermark?: string
  cards: Card[]
  /** Warnings of the form at the submission, one sentence each. */
  warnings?: string[]
  trail: PdfTrailRow[]
  /** Earlier rounds, with their own trails. */
  history?: PdfRound[]
  happenings?: PdfHappening[]
  /** Time of export or of approval, printed in the footer and kept as the date of the file. */
  dated: { by: 'export' | 'approval'; at: Date }
}

type Tone = 'good' | 'wait' | 'bad' | 'calm'

interface LaidRow {
  number: string
  personName: string
  deptName: string
  status: string
  tone: Tone
  opinion: string
  time: string
  node: string
  picture: { path: string | null; alt: string; instead: string } | null
  /** Whether the opinion stands below the row, across the page. */
  wide: boolean
  /** False keeps the row on one page. */
  breakable: boolean
}

/** Input of `document.typ`, with the pictures it names. */
export interface Layout {
  template: 'document'
  data: {
    title: string
    applyNo: string
    mainstay: string
    company: { name: string; logo: string | null } | null
    dated: { label: string; time: string }
    status: { text: string; tone: Tone }
    watermark: string | null
    applicant: LaidFieldRow[]
    cards: { title: string; blocks: LaidBlock[] }[]
    warnings: string[]
    rounds: { title: string; note: string | null; rows: LaidRow[] }[]
    happenings: { time: string; personName: string; node: string; what: string; breakable: boolean }[]
  }
  pictures: { path: string; bytes: Uint8Array }[]
  /** Date of the file, in seconds since 1970. */
  timestamp: number
}

const toneOfRequest = {
  草稿: 'calm',
  审批中: 'wait',
  已通过: 'good',
  已驳回: 'bad',
  已废弃: 'calm',
  已撤回: 'calm',
} as const satisfies Record<ApprovalStatus, Tone>

const toneOfRow = {
  同意: 'good',
  已处理: 'calm',
  待处理: 'wait',
  驳回: 'bad',
} as const satisfies Record<TrailStatus, Tone>

const dateLabels = {
  export: '导出时间',
  approval: '审批通过时间',
} as const satisfies Record<PdfInput['dated']['by'], string>

/** Limit on a watermark, in characters; a purpose may be as long as a letter. */
const longestWatermark = 40

function shortened(text: string): string {
  const signs = Array.from(text.replaceAll(/\s+/g, ' '))
  return signs.length > longestWatermark ? `${signs.slice(0, longestWatermark).join('')}…` : signs.join('')
}

/** Latin letters per line in the column of what happened. */
const happeningLetters = 48

/** Latin letters per line in the column of opinions. */
const opinionLetters = 24
/** As many of an opinion below its row. */
const wideLetters = 84
/** Limit on an opinion in its column, in Latin letters. */
const longestInColumn = 6 * opinionLetters

export function layOut(input: PdfInput): Layout {
  const pictures: Layout['pictures'] = []
  const rowsOf = (rows: PdfTrailRow[]) => rows.map((row, index) => laidRow(row, index + 1, pictures))
  const current = { title: '审批记录', note: null, rows: rowsOf(input.trail) }
  const earlier = (input.history ?? []).map(({ round, endedAt, rows }) => ({
    title: `第 ${round} 轮审批记录`,
    note: printable(endedAt === '' ? '已结束' : `结束于 ${endedAt}`),
    rows: rowsOf(rows),
  }))
  return {
    template: 'document',
    data: {
      title: printable(input.title),
      applyNo: printable(input.applyNo || '—'),
      watermark: input.watermark === undefined ? null : printable(shortened(input.watermark)),
      mainstay: printable(input.applicant.mainstay),
      company: laidCompany(input.company, pictures),
      dated: { label: dateLabels[input.dated.by], time: shanghaiTime(input.dated.at) },
      status: { text: input.approvalStatus, tone: toneOfRequest[input.approvalStatus] },
      applicant: inRows(applicantFields(input)),
      cards: input.cards.map(({ title, fields }) => ({ title: printable(title), blocks: inBlocks(fields) })),
      warnings: (input.warnings ?? []).map((sentence) => printable(sentence)),
      rounds: [current, ...earlier],
      happenings: (input.happenings ?? []).map(laidHappening),
    },
    pictures,
    timestamp: Math.floor(input.dated.at.getTime() / 1000),
  }
}

const logoPath = '/logo.webp'

function laidCompany(company: PdfInput['company'], pictures: Layout['pictures']): Layout['data']['company'] {
  if (!company) return null
  if (company.logo) pictures.push({ path: logoPath, bytes: company.logo })
  return { name: printable(company.name), logo: company.logo ? logoPath : null }
}

function applicantFields({ applicant, applicantLabels: labels = {} }: PdfInput): CardField[] {
  return [
    {
      name: 'applicationName',
      label: labels.applicationName ?? '申请名称',
      type: 'longText',
      text: applicant.applicationName,
    },
    { name: 'createName', label: '申请人', type: 'person', text: applicant.createName },
    { name: 'departmentName', label: '部门', type: 'text', text: applicant.departmentName },
    { name: 'applicationDate', label: '申请时间', type: 'date', text: applicant.applicationDate },
    { name: 'mainstay', label: labels.mainstay ?? '主体公司', type: 'company', text: applicant.mainstay },
  ]
}

function laidHappening({ time, personName, node, what, opinion, files = [] }: PdfHappening) {
  const said = opinion === '' ? what : `${what}：${opinion}`
  const names = files.map(({ name }) => name).join('、')
  const words = names === '' ? said : `${said}（附件：${names}）`
  return {
    time: printable(time),
    personName: printable(personName, narrow),
    node: printable(node, narrow),
    what: printable(words),
    breakable: isLong(words, happeningLetters),
  }
}

function laidRow(row: PdfTrailRow, number: number, pictures: Layout['pictures']): LaidRow {
  const wide = printedWidth(row.opinion) > longestInColumn || row.opinion.split('\n').length > 6
  return {
    number: String(number),
    personName: printable(row.personName, narrow),
    deptName: printable(row.deptName, narrow),
    status: row.status,
    tone: toneOfRow[row.status],
    opinion: printable(row.opinion, narrow, wide ? wideLetters : opinionLetters - 4),
    time: printable(row.time),
    node: printable(row.node, narrow),
    picture: laidPicture(row, pictures),
    wide,
    breakable:
      isLong(row.opinion, wide ? wideLetters : opinionLetters) ||
      [row.personName, row.deptName, row.node].some((text) => isLong(text, narrow)),
  }
}

function laidPicture(
  { signature, personName }: PdfTrailRow,
  pictures: Layout['pictures'],
): LaidRow['picture'] {
  if (!signature) return null
  const words = { alt: printable(`${personName}的签名`), instead: '签名图片无法显示' }
  const format = findPictureFormat(signature)
  if (!format) return { path: null, ...words }
  // The same paths are used for every document, since the compiler keeps every path it ever saw.
  const path = `/signatures/${pictures.length}.${format}`
  pictures.push({ path, bytes: signature })
  return { path, ...words }
}
