import * as z from 'zod/mini'
import { filledText } from './values.ts'

/** One answer of several, several answers, or whether a sentence is true. */
export const questionKinds = ['single', 'multiple', 'trueFalse'] as const
export type QuestionKind = (typeof questionKinds)[number]

/** Most questions of a quiz, and most options of a question. */
export const maxQuestions = 50
export const maxOptions = 8

const optionIndex = z.int().check(z.gte(0), z.lt(maxOptions))
/** Positions of options, from 0. */
export const choice = z.array(optionIndex).check(z.maxLength(maxOptions))

const asked = {
  kind: z.enum(questionKinds),
  text: filledText(300),
  /** Of a sentence that is true or false, exactly two: what true and false are called. */
  options: z.array(filledText(200)).check(z.minLength(2), z.maxLength(maxOptions)),
}

/** A quiz as its author writes it. Unknown members are refused, so that nothing that was sent gets lost unseen. */
export const quiz = z.strictObject({
  /** Percentage of right answers that passes. */
  passMark: z.int().check(z.gte(1), z.lte(100)),
  questions: z
    .array(z.strictObject({ ...asked, /** Positions of the right options, from 0. */ right: choice }))
    .check(z.minLength(1), z.maxLength(maxQuestions)),
})
export type Quiz = z.infer<typeof quiz>
