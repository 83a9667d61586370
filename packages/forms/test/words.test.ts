import { describe, expect, it } from 'vitest'
import {
  cardTextOf,
  fieldsOf,
  forms,
  helpOf,
  kinds,
  labelOf,
  optionLabel,
  sectionTitle,
  titleOf,
  typeNameOf,
} from '../src/index.ts'
import type { English } from '../src/locales/english.ts'
import { messages } from '../src/messages.ts'

const chinese = /\p{Script=Han}/u

describe.each(kinds)('the texts of %s', (kind) => {
  const form = forms[kind]

  it('are Chinese in the descriptor and English in the locale, and none is missing', () => {
    for (const field of fieldsOf(form)) {
      const keys = [field.name, ...(field.parts ?? []).map((part) => `${field.name}.${part.path}`)]
      for (const key of keys) {
        expect(labelOf(form, key, 'zh')).toMatch(chinese)
        expect(labelOf(form, key, 'en')).not.toMatch(chinese)
      }
      for (const { code, label } of field.options?.entries ?? []) {
        expect(field.options && optionLabel(field.options, code, 'zh')).toBe(label)
        expect(field.options && optionLabel(field.options, code, 'en')).not.toMatch(chinese)
        expect(cardTextOf(kind, field.name, label, 'zh')).toBe(label)
        expect(cardTextOf(kind, field.name, label, 'en')).not.toMatch(chinese)
      }
      expect(helpOf(form, field.name, 'zh')).toBe(field.help)
      expect(helpOf(form, field.name, 'en') ?? '').not.toMatch(chinese)
    }
    expect(titleOf(kind, 'en')).not.toMatch(chinese)
    expect(typeNameOf(kind, 'en')).not.toMatch(chinese)
  })

  it('name sections by key and by position', () => {
    form.sections.forEach((section, index) => {
      expect(sectionTitle(form, section.key, 'zh')).toBe(section.title)
      expect(sectionTitle(form, index, 'en')).toBe(sectionTitle(form, section.key, 'en'))
      expect(sectionTitle(form, index, 'en')).not.toMatch(chinese)
    })
  })
})

describe('a stored card', () => {
  it.each([
    ['payments', 'isThird', '是', 'Yes'],
    ['payments', 'nature', '进度款', 'Progress payment'],
    ['ucard', 'cardType', '营业执照、公章', 'Business licence, Official seal'],
    ['contract', 'tender.tenderType', '公开招标', 'Open tender'],
    ['invoice', 'invoices.invoiceType', '收据', 'Receipt'],
    // Texts that people wrote stay.
    ['leave', 'reason', '事假', '事假'],
    ['ucard', 'cardType', '旧名目', '旧名目'],
    ['leave', 'nothing', '年假', '年假'],
    ['leave', 'leaveType', '', ''],
  ] as const)('of %s shows %s “%s” as “%s” in English', (kind, name, text, english) => {
    expect(cardTextOf(kind, name, text, 'en')).toBe(english)
  })
})

describe('the English texts', () => {
  it('do not compile if one is missing or superfluous', () => {
    // @ts-expect-error a help that the descriptor has
    const help: English['kinds']['leave']['help'] = {}
    // @ts-expect-error most sections
    const sections: English['kinds']['payments']['sections'] = { applicant: 'Application' }
    // @ts-expect-error the part of a linked record
    const fields: Pick<English['kinds']['payments']['fields'], 'contractVo.updateTime' | 'tax'> = {
      tax: 'Tax',
    }
    const options: Partial<English['options']['payManner']> = {
      // @ts-expect-error no such code
      barter: 'Barter',
    }
    expect([help, sections, fields, options]).toHaveLength(4)
  })
})

describe('a message', () => {
  it.each(Object.entries(messages))(
    'has the same placeholders in both languages: %s',
    (_code, { zh, en }) => {
      expect(placesOf(en).sort()).toEqual(placesOf(zh).sort())
      expect(zh).toMatch(chinese)
      expect(en).not.toMatch(chinese)
    },
  )
})

describe('an unknown word', () => {
  it('is shown as its own name, never as an inherited property', () => {
    for (const name of ['nothing', 'constructor', 'toString']) {
      expect(labelOf(forms.leave, name, 'en')).toBe(name)
      expect(optionLabel({ name: 'none', entries: [] }, name, 'en')).toBe(name)
      expect(sectionTitle(forms.leave, name, 'zh')).toBe(name)
    }
    expect(helpOf(forms.leave, 'reason', 'en')).toBeUndefined()
  })
})

function placesOf(text: string): string[] {
  return [...new Set(text.match(/\{\w+\}/g))].filter((place) => place !== '{label}')
}
