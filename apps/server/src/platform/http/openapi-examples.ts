import { defaultSettings, exampleValues, forms, kinds, mainstays, titleOf } from '@countersign/forms'

/**
 * Values of an invented office. `{kind}/schema` answers an example for the caller's own office, which can be
 * sent as it is.
 */
const imagined = {
  userId: '019b8a10-4c1e-7d02-8f6a-3b5e9c7d1f20',
  userName: '张三',
  colleagueId: '019b8a10-4c1e-7d03-9a41-6e2d8b0c5f37',
  departmentId: '019b8a10-4c1e-7d01-b7c5-0d9f4a6e8213',
  sampleFileId: '019b8a10-4c1e-7d04-a358-f1c27e9b6d40',
  today: '2026-01-05',
  companies: mainstays,
  settings: defaultSettings,
}

/** Example values of each kind as `add` takes them, by kind. */
export function formExamples(): Record<string, { summary: string; value: unknown }> {
  return Object.fromEntries(
    kinds.map((kind) => [
      kind,
      { summary: titleOf(kind, 'zh'), value: exampleValues(forms[kind], imagined) },
    ]),
  )
}

/** Example of a rejected request that is submitted again. */
export function resubmissionExample(): Record<string, unknown> {
  return { id: '019b8a10-4c1e-7d05-8c29-57a3e0d4b196', revision: 2, ...exampleValues(forms.leave, imagined) }
}
