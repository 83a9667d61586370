import { describe, expect, it } from 'vitest'
import {
  type CustomField,
  customize,
  customLimits,
  emptyValues,
  fieldsOf,
  type FormCustomization,
  forms,
  noCustomization,
  operandTypesOf,
  parseValues,
  presentCards,
  presentFlat,
  problemsOfCustomization,
} from '../src/index.ts'
import { limits } from '../src/thresholds.ts'
import { opening } from './application.ts'
import { lookups } from './sampler.ts'

const { leave, kaccount, meeting, inspection, lease, contract, payments, household } = forms

const names = {
  person: (id: string) => id,
  department: (id: string) => id,
  fileName: (id: string) => id,
  fileUrl: (id: string) => id,
}
const field = (changes: Partial<CustomField> = {}): CustomField => ({
  name: '',
  type: 'text',
  label: '车牌号',
  help: '',
  isRequired: false,
  options: [],
  ...changes,
})
const own = (label: string, isOffered = true) => ({ code: label, label, isOffered })
const given = (code: string, isOffered = true) => ({ code, label: '', isOffered })
const changed = (changes: Partial<FormCustomization>): FormCustomization => ({
  ...noCustomization,
  ...changes,
})

/** Problems of changes to the leave form, as in `fields.0.label: …`. */
const wrong = (changes: Partial<FormCustomization>, saved: Partial<FormCustomization> = {}, form = leave) =>
  problemsOfCustomization(form, changed(changes), changed(saved)).map(
    ({ at, message }) => `${at}: ${message.en}`,
  )

describe('a customized form', () => {
  it('shows its own fields in a section before the last one', () => {
    const form = customize(leave, changed({ fields: [field({ name: 'custom3', help: '如有' })] }))
    expect(form.sections.map(({ key }) => key).slice(-2)).toEqual(['custom', 'closing'])
    const cards = presentCards(form, { custom3: '云A12345' }, names)
    expect(cards.find(({ title }) => title === '补充信息')?.fields).toMatchObject([
      { name: 'custom3', label: '车牌号', text: '云A12345' },
    ])
  })

  it('neither reads nor shows a hidden field, which stays empty in the flat detail', () => {
    const form = customize(leave, changed({ hidden: ['remark'] }))
    const { values, issues } = parseValues(form, { remark: '\u202e', reason: '年假' }, lookups)
    expect(values).toEqual({ reason: '年假' })
    expect(issues).toEqual([])
    expect(presentFlat(form, { remark: '看不到' }, names)['remark']).toBe('')
    expect(JSON.stringify(presentCards(form, { remark: '看不到' }, names))).not.toContain('看不到')
    expect([...operandTypesOf(leave).keys()]).toContain('remark')
    expect([...operandTypesOf(form).keys()]).not.toContain('remark')
  })

  it('ignores changes that the form does not allow', () => {
    const hidden = ['leaveType', 'startDate', 'mainstay']
    expect(customize(leave, changed({ hidden, required: ['explain'] })).sections).toEqual(
      customize(leave, noCustomization).sections,
    )
  })

  it('offers entries that the product added later, after those that the company lists', () => {
    const form = customize(leave, changed({ options: { leaveType: [own('进修'), given('sick', false)] } }))
    const entries = fieldsOf(form).find(({ name }) => name === 'leaveType')?.options?.entries ?? []
    expect(entries.slice(0, 2)).toEqual([own('进修'), { code: 'sick', label: '病假', isOffered: false }])
    expect(entries).toHaveLength(1 + fieldsOf(leave).flatMap(({ options }) => options?.entries ?? []).length)
  })

  it('begins without an initial value that is no longer offered', () => {
    const begun = (isOffered: boolean) =>
      emptyValues(customize(kaccount, changed({ options: { currency: [given('CNY', isOffered)] } })), opening)
    expect(begun(true)['currency']).toBe('CNY')
    expect(begun(false)['currency']).toBeUndefined()
  })
})

describe('an entry that is not offered', () => {
  const form = customize(
    leave,
    changed({ options: { leaveType: [given('sick', false), own('进修', false)] } }),
  )

  it.each(['sick', '病假', '进修'])('is refused at its field, and kept for a draft: %s', (leaveType) => {
    const { values, issues } = parseValues(form, { leaveType }, lookups)
    expect(issues).toMatchObject([
      { field: 'leaveType', code: 'optionNotOffered', message: { zh: expect.stringContaining('已停用') } },
    ])
    expect(presentCards(form, values, names).flatMap(({ fields }) => fields)).toContainEqual(
      expect.objectContaining({ name: 'leaveType', text: leaveType === '进修' ? '进修' : '病假' }),
    )
  })

  it('is refused among several', () => {
    const [first, second] = fieldsOf(meeting).find(({ name }) => name === 'isMajor')?.options?.entries ?? []
    const form = customize(meeting, changed({ options: { isMajor: [given(first?.code ?? '', false)] } }))
    const isMajor = [first?.code, second?.code]
    expect(parseValues(form, { isMajor: [second?.code] }, lookups).issues).toEqual([])
    expect(parseValues(form, { isMajor }, lookups).issues).toMatchObject([
      { code: 'optionNotOffered', field: 'isMajor' },
    ])
  })

  it('does not take other texts when it is 其他', () => {
    const other = (isOffered: boolean) =>
      parseValues(
        customize(contract, changed({ options: { contractType: [given('other', isOffered)] } })),
        { contractType: '咨询' },
        lookups,
      )
    expect(other(true).values).toMatchObject({ contractType: 'other', contractTypeOther: '咨询' })
    expect(other(false).issues).toMatchObject([{ code: 'notAnOption', field: 'contractType' }])
  })
})

describe('a label', () => {
  it.each([
    ['empty', '  ', 'Please enter a name'],
    ['too long', '长'.repeat(customLimits.label + 1), 'A name must not exceed 30 characters'],
    ['of a field of the product', '事由', 'The form already has a field with this name'],
    ['of a hidden field', ' 备注 ', 'The form already has a field with this name'],
    ['with an invisible character', '车牌\u200b号', expect.stringContaining('invisible')],
  ])('is refused when it is %s', (_why, label, sentence) => {
    const found = problemsOfCustomization(leave, changed({ fields: [field({ label })], hidden: ['remark'] }))
    expect(found.map(({ at, message }) => [at, message.en])).toEqual([['fields.0.label', sentence]])
  })

  it('is accepted at its limit, counted as people count', () => {
    expect(wrong({ fields: [field({ label: '🙂'.repeat(customLimits.label) })] })).toEqual([])
  })

  it('is refused when two fields have it', () => {
    expect(wrong({ fields: [field(), field({ label: ' 车牌号' })] })).toEqual([
      'fields.1.label: The form already has a field with this name',
    ])
  })
})

describe('an added field', () => {
  it('keeps its name and its type', () => {
    const saved = { fields: [field({ name: 'custom1' })] }
    expect(wrong({ fields: [field({ name: 'custom1', label: '新名' })] }, saved)).toEqual([])
    expect(wrong({ fields: [field({ name: 'custom1', type: 'money' })] }, saved)).toEqual([
      expect.stringMatching(/^fields\.0\.type: The type of a saved field/),
    ])
    expect(wrong({ fields: [field({ name: 'custom2' })] }, saved)).toEqual([
      'fields.0.name: There is no such field',
    ])
    expect(wrong({ fields: [field({ name: 'remark' })] }, saved)).toEqual([
      'fields.0.name: There is no such field',
    ])
    const twice = [field({ name: 'custom1' }), field({ name: 'custom1', label: '又一' })]
    expect(wrong({ fields: twice }, saved)).toEqual(['fields.1.name: The same field twice'])
  })

  it('has an option that is offered when it is a choice, and none otherwise', () => {
    const withOptions = (type: CustomField['type'], ...options: CustomField['options']) =>
      wrong({ fields: [field({ type, options })] })
    expect(withOptions('choice', own('甲'), own('乙', false))).toEqual([])
    const none = ['fields.0.options: At least one option must be offered']
    expect(withOptions('choice')).toEqual(none)
    expect(withOptions('choice', own('甲', false))).toEqual(none)
    expect(withOptions('text', own('甲'))).toEqual(['fields.0.options: Only a choice has options'])
    expect(withOptions('choice', own('甲'), own('甲 ', false))).toEqual([
      'fields.0.options.1.label: The same option twice',
    ])
    expect(withOptions('choice', own(' '))).toEqual(['fields.0.options.0.label: Please enter a name'])
  })

  it('is explained in so many characters', () => {
    expect(wrong({ fields: [field({ help: '长'.repeat(customLimits.help) })] })).toEqual([])
    expect(wrong({ fields: [field({ help: '长'.repeat(customLimits.help + 1) })] })).toEqual([
      'fields.0.help: The help must not exceed 100 characters',
    ])
    expect(wrong({ fields: [field({ help: '\u202e' })] })).toEqual([expect.stringContaining('invisible')])
  })
})

describe('too many', () => {
  const some = (count: number, changes: Partial<CustomField> = {}) =>
    Array.from({ length: count }, (_, index) => field({ label: `字段${index}`, ...changes }))

  it('fields are refused once, also ten thousand of them', () => {
    expect(wrong({ fields: some(customLimits.fields) })).toEqual([])
    const sentence = 'fields: A form cannot have more than 30 additional fields'
    expect(wrong({ fields: some(customLimits.fields + 1) })).toEqual([sentence])
    expect(wrong({ fields: some(10_000) })).toEqual([sentence])
  })

  it('required files are refused, since a request takes a number of files in all', () => {
    const files = (count: number) => some(count, { type: 'attachment', isRequired: true })
    expect(wrong({ fields: files(limits.files) })).toEqual([])
    expect(wrong({ fields: files(limits.files + 1) })).toEqual([
      expect.stringContaining('fields: No more than 20'),
    ])
    expect(wrong({ fields: files(limits.files), required: ['annexFile'] })).toEqual([
      expect.stringContaining('fields: No more than 20'),
    ])
  })

  it('options are refused once', () => {
    const options = (count: number) => Array.from({ length: count }, (_, index) => own(`选项${index}`))
    expect(wrong({ fields: [field({ type: 'choice', options: options(customLimits.options) })] })).toEqual([])
    expect(wrong({ fields: [field({ type: 'choice', options: options(10_000) })] })).toEqual([
      'fields.0.options: There cannot be more than 50 options',
    ])
    expect(wrong({ options: { leaveType: options(10_000) } })).toEqual([
      'options.leaveType: Leave type: There cannot be more than 50 options',
    ])
  })
})

describe('a field of the product', () => {
  it('can be required or hidden, not both', () => {
    expect(wrong({ required: ['remark'] })).toEqual([])
    expect(wrong({ hidden: ['remark'] })).toEqual([])
    expect(wrong({ required: ['remark'], hidden: ['remark'] })).toEqual([
      'required.0: Remark: A field that is hidden cannot be required',
    ])
  })

  it.each(['mainstay', 'startDate', 'createName', 'explain', 'departmentName', 'days'])(
    'cannot be hidden or required: %s',
    (name) => {
      expect(wrong({ hidden: [name] })).toEqual([expect.stringMatching(/^hidden\.0: .*cannot be hidden$/)])
      expect(wrong({ required: [name] })).toEqual([
        expect.stringMatching(/^required\.0: .*cannot be required$/),
      ])
    },
  )

  it('cannot be required where nobody could fill it alone, or an example could not', () => {
    expect(wrong({ required: ['rentFreeTo'] }, {}, lease)).toHaveLength(1)
    expect(wrong({ required: ['baseCode'] }, {}, inspection)).toHaveLength(1)
    expect(wrong({ hidden: ['baseCode'] }, {}, inspection)).toEqual([])
  })

  it('cannot be hidden when a rule reads it: 工作交接人', () => {
    expect(wrong({ hidden: ['handover'] })).toHaveLength(1)
    expect(wrong({ required: ['handover'] })).toEqual([])
  })

  it('cannot be hidden when a rule, a computation or a column of any kind reads it', () => {
    for (const form of Object.values(forms)) {
      const { amount = '', payee = '', period = [] } = form.columns
      const read = [
        ...form.rules.flatMap(({ reads }) => reads),
        ...fieldsOf(form).flatMap(({ proposed, computed }) => [
          ...(proposed?.reads ?? []),
          ...(computed?.reads ?? []),
        ]),
        amount,
        payee,
        ...period,
      ]
      const hidden = [...new Set(read)].filter((name) => fieldsOf(form).some((one) => one.name === name))
      expect(wrong({ hidden }, {}, form)).toHaveLength(hidden.length)
    }
  })

  it('cannot be hidden when the watermark reads it', () => {
    expect(wrong({ hidden: ['secrecy'] }, {}, forms.materials)).toHaveLength(1)
  })

  it('must exist', () => {
    const names = ['custom1', '__proto__', 'constructor', 'nothing']
    for (const name of names) {
      expect(wrong({ required: [name] })).toEqual(['required.0: There is no such field'])
      expect(wrong({ hidden: [name] })).toEqual(['hidden.0: There is no such field'])
      const options = Object.fromEntries([[name, [own('甲')]]])
      expect(wrong({ options })).toEqual([`options.${name}: There is no such field`])
    }
  })
})

describe('a list of the product', () => {
  it('offers the entries that the company does not list', () => {
    expect(wrong({ options: { leaveType: [given('annual', false)] } })).toEqual([])
  })

  const list = (...options: CustomField['options']) => wrong({ options: { leaveType: options } })
  const all = fieldsOf(leave).flatMap(({ options }) => options?.entries ?? [])

  it('takes own entries, and offers at least one', () => {
    expect(list(own('进修'), given('sick', false))).toEqual([])
    expect(list(...all.map(({ code }) => given(code, false)))).toEqual([
      'options.leaveType: Leave type: At least one option must be offered',
    ])
    expect(list(...all.map(({ code }) => given(code, false)), own('进修'))).toEqual([])
  })

  it.each(['病假', ' 病假 ', 'sick'])('refuses an own entry that is one of the product: %s', (label) => {
    expect(list({ code: 'new', label, isOffered: true })).toEqual([
      'options.leaveType.0.label: Leave type: The product has an option with this name or code',
    ])
  })

  it('refuses the same entry twice', () => {
    expect(list(given('sick'), given('sick', false))).toEqual([
      'options.leaveType.1.label: Leave type: The same option twice',
    ])
  })

  it.each(['甲、乙', '甲,乙', '甲，乙'])(
    'of which several are chosen refuses the sign between two: %s',
    (label) => {
      expect(wrong({ options: { isMajor: [own(label)] } }, {}, meeting)).toEqual([
        expect.stringMatching(/^options\.isMajor\.0\.label: .*cannot contain a comma$/),
      ])
      expect(list(own(label))).toEqual([])
    },
  )

  it.each([
    [contract, 'vatRate'],
    [contract, 'amount'],
    [payments, 'invoiceType'],
    [household, 'pendingCheck'],
    [leave, 'remark'],
  ])('cannot change where a rule needs it as it is: $1', (form, name) => {
    expect(wrong({ options: { [name]: [own('甲')] } }, {}, form)).toEqual([
      expect.stringMatching(/The options of this field cannot change$/),
    ])
  })
})
