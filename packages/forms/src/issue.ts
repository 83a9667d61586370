import type { FormDefinition } from './form-definition.ts'
import { type Bilingual, formatMessage, type MessageCode } from './messages.ts'
import type { FindingWord } from './rules/rule.ts'
import { labelWords, optionWords } from './words.ts'

/** The reason why a value is refused. `field` is "" for the input as a whole. */
export interface Issue {
  field: string
  code: MessageCode
  message: Bilingual
}

/** A finding that is shown and stored but never blocks; `explain` requires a text in the field explain. */
export interface Warning extends Issue {
  outcome: 'warn' | 'explain'
}

export function makeIssue(
  form: FormDefinition<string>,
  field: string,
  code: MessageCode,
  words: Readonly<Record<string, FindingWord>> = {},
): Issue {
  const spoken = Object.entries(words).map(([name, word]) => [name, speak(form, word)] as const)
  const label = labelWords(form, field)
  return { field, code, message: formatMessage(code, { label, ...Object.fromEntries(spoken) }) }
}

function speak(form: FormDefinition<string>, word: FindingWord): string | Bilingual {
  if (typeof word === 'string' || 'zh' in word) return word
  return 'labelOf' in word ? labelWords(form, word.labelOf) : optionWords(word.options, word.code)
}
