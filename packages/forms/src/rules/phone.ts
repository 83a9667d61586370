export type PhoneProblem = 'empty' | 'length' | 'format'

/** platform.txt §5 "Phone helper", in its order; undefined: a mobile number of the mainland. */
export function findPhoneProblem(text: string): PhoneProblem | undefined {
  if (text === '') return 'empty'
  if (text.length !== 11) return 'length'
  return /^1\d{10}$/.test(text) ? undefined : 'format'
}
