import { contract } from '@countersign/contract'
import { type Field, type FieldType, fieldsOf, forms, type Kind, kinds } from '@countersign/forms'
import { type Caller, startTestApp, tenants } from '@countersign/server/testing'
import { describe, expect, it } from 'vitest'
import { upload } from '../file/multipart.ts'
import { fullSamples } from '../pdf/full-values.ts'
import { png } from './bombs.ts'
import { everythingKept } from './everything-kept.ts'
import { hiddenTexts, hostileTexts, unstorableTexts } from './hostile-texts.ts'

const app = await startTestApp()
const zhangsan = await app.login('zhangsan')
const sunqi = await app.login('sunqi')
const stranger = await app.login('zhangsan', tenants.other)
const files = await Promise.all(Array.from({ length: 20 }, () => attach(zhangsan)))
const picture = await attach(zhangsan, 'a.png', png(60, 30))
const { deptIds } = await stranger.data(contract.info)
const { id } = await sunqi.data(contract.draft, { kind: 'contract' })
const foreign = {
  files: [await attach(sunqi), await attach(stranger), zhangsan.userId],
  people: [stranger.userId, deptIds[0] ?? '', '没有这个人'],
  departments: [deptIds[0] ?? '', zhangsan.userId, '没有这个部门'],
  requests: [id, files[0] ?? '', "' or 1=1 --"],
}

async function attach(
  by: Caller,
  filename = 'a.pdf',
  bytes: Buffer = Buffer.from('%PDF-1.4'),
): Promise<string> {
  const { body } = await upload(by, [{ filename, bytes }])
  return contract.upload.output.parse(body.data).id
}

type Sample = Record<string, unknown>

function samplesOf(kind: Kind): Sample[] {
  let next = 0
  const context = {
    today: new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10),
    people: ['李四', '王五', '赵六'],
    departments: ['研发部', '财务部'],
    nextFile: () => files[next++ % files.length] ?? '',
    picture,
  }
  return fullSamples(kind, context).map((sample) => ({ ...sample, departmentName: '研发部', kind }))
}

const written = Object.entries(hostileTexts)
  .filter(([what]) => !hiddenTexts.some((hidden) => hidden === what))
  .map(([, text]) => text.replaceAll('\r\n', ' '))

/** As many hostile texts as the field has room for, a different selection for each field. */
function hostileFor({ max = 100 }: Field, number: number): string {
  const from = (number * 3) % written.length
  const turned = [...written.slice(from), ...written.slice(0, from)].join(' ')
  return Array.from(turned).slice(0, max).join('').trim().toWellFormed()
}

const isRows = (value: unknown): value is Sample[] => Array.isArray(value)
const isFree = ({ type, isCode }: Field, value: unknown) =>
  !isCode && (type === 'text' || type === 'longText') && typeof value === 'string' && value.startsWith('样')

/** The sample with hostile texts in every field whose words have no meaning to the form. */
function madeHostile(fields: readonly Field[], sample: Sample, start = 0): Sample {
  const made: Sample = { ...sample }
  for (const [index, field] of fields.entries()) {
    const value = made[field.name]
    if (isFree(field, value)) made[field.name] = hostileFor(field, start + index)
    const { columns } = field
    if (columns && isRows(value)) {
      made[field.name] = value.map((row, at) => madeHostile(columns, row, start + index + at))
    }
  }
  return made
}

/** The entered values that are texts, as they come back; amounts come back in their canonical form. */
function freeWords(fields: readonly Field[], sample: Sample, made: Sample): Sample {
  const words = fields.flatMap((field): [string, unknown][] => {
    const { name, columns } = field
    if (isFree(field, sample[name])) return [[name, made[name]]]
    const [before, after] = [sample[name], made[name]]
    if (!columns || !isRows(before) || !isRows(after)) return []
    return [[name, after.map((row, at) => freeWords(columns, before[at] ?? {}, row))]]
  })
  return Object.fromEntries(words)
}

const unseen: readonly unknown[] = hiddenTexts.map((what) => hostileTexts[what])

/** Invalid values by field type; each must be refused with the field named, never fail. */
const wrongValues: Readonly<Record<FieldType, readonly unknown[]>> = {
  text: [{ a: 1 }, [['a']], true, ...unseen, ...Object.values(unstorableTexts)],
  longText: [{ a: 1 }, [['a']], true, ...unseen, ...Object.values(unstorableTexts)],
  choice: [{ a: 1 }, [['a']], unstorableTexts['a NUL']],
  choices: [{ a: 1 }, [['a']], [unstorableTexts['a NUL']]],
  date: ['2026-02-30', '275761-01-01', 'NaN', 1e308, { a: 1 }, '2026-01-01\u0000'],
  dateTime: ['2026-02-30 10:00:00', '2026-01-01 25:00:00', 'Infinity', { a: 1 }],
  halfDay: ['2026-02-30 10:00:00', '2026-01-01 25:00:00', 'Infinity', { a: 1 }],
  integer: ['NaN', '1e3', 1.5, '9'.repeat(40), '0x10', { a: 1 }, [[1]]],
  decimal: ['NaN', '1e3', 1e300, '0x10', { a: 1 }, '1.2.3'],
  percent: ['NaN', '1e3', 1e300, '%', { a: 1 }],
  days: ['NaN', 0.3, 1e300, { a: 1 }],
  money: ['NaN', '1e3', 1e300, '0x10', '1.2345678', '9'.repeat(40), { a: 1 }],
  moneyInWords: [],
  yesNo: [2, 'perhaps', '__proto__', { a: 1 }],
  person: [{ a: 1 }, '__proto__', unstorableTexts['half a character'], "' or 1=1 --"],
  people: [{ a: 1 }, ['__proto__'], [unstorableTexts['a NUL']], Array.from({ length: 51 }, () => '李四')],
  department: [{ a: 1 }, '__proto__', unstorableTexts['a NUL']],
  departments: [{ a: 1 }, ['__proto__'], [unstorableTexts['a NUL']]],
  company: [{ a: 1 }, unstorableTexts['a NUL']],
  bankAccount: ['1'.repeat(35), '12345', "6222'; --", { a: 1 }],
  attachment: [{ a: 1 }, '../../etc/passwd', 'file:///etc/passwd', [unstorableTexts['a NUL']]],
  table: ['rows', { a: 1 }, [5], [[{ a: 1 }]], Array.from({ length: 201 }, () => ({ a: 1 }))],
  link: [{ a: 1 }, '__proto__', unstorableTexts['a NUL'], ['%']],
  linked: [],
}

describe.each(kinds)('%s', (kind) => {
  const form = forms[kind]
  const fields = fieldsOf(form)

  it('keeps hostile texts in every field unchanged, submitted or as a draft', async () => {
    for (const sample of samplesOf(kind)) {
      const values = madeHostile(fields, sample)
      const draft = await zhangsan.data(contract.draft, values)
      const { kind: _kind, ...entered } = values
      expect((await zhangsan.data(contract.detail, { id: draft.id })).values).toEqual(
        JSON.parse(JSON.stringify(entered)),
      )
      const { id } = await zhangsan.data(contract.add, { ...values, id: draft.id })
      const kept = await zhangsan.data(contract.detail, { id })
      expect(kept.values).toMatchObject(freeWords(fields, sample, values))
      expect(kept.applicationName).toBe(values['applicationName'])
    }
  })

  it('names the field that holds an invalid value, and stores nothing', async () => {
    const samples = samplesOf(kind)
    const kept = await everythingKept(app)
    const wrong: string[] = []
    // The field is shown in a sample, so that its error is reported; links are shown in all samples.
    const isRead = ({ name, type, shownWhen }: Field) =>
      samples.some((sample) => sample[name] !== undefined) || (type === 'link' && !shownWhen)
    const refuse = async (field: Field, value: unknown, words: RegExp) => {
      const sample = samples.find((one) => one[field.name] !== undefined) ?? samples[0]
      const { status, body } = await zhangsan.call(contract.add, { ...sample, [field.name]: value, kind })
      const said = JSON.stringify([field.name, value, status, body.msg]).slice(0, 300)
      const isNamed = body.msg.includes(field.label) && words.test(body.msg)
      if (status !== 400 || body.data !== null || !isNamed) wrong.push(said)
    }
    for (const field of fields.filter(isRead)) {
      // Invisible characters in a code are ignored.
      const wrongOnes = wrongValues[field.type].filter((value) => !field.isCode || !unseen.includes(value))
      for (const value of wrongOnes) await refuse(field, value, /./)
      if (field.type === 'attachment')
        for (const id of foreign.files) await refuse(field, [id], /：找不到文件/)
      if (field.type === 'person') for (const id of foreign.people) await refuse(field, id, /：找不到人员/)
      if (field.type === 'people') for (const id of foreign.people) await refuse(field, [id], /：找不到人员/)
      if (field.type === 'departments')
        for (const id of foreign.departments) await refuse(field, [id], /：找不到部门/)
      if (field.type === 'link')
        for (const id of foreign.requests) await refuse(field, id, /：找不到可关联的单据/)
    }
    expect(wrong).toEqual([])
    expect(await everythingKept(app)).toEqual(kept)
  })
})
