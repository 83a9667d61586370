import { type Quiz, quiz } from '@countersign/contract'
import type { Refused } from '../../platform/app-error.ts'

/** The quiz of a draft or of a version; null without one. */
export function quizOf(stored: unknown): Quiz | null {
  return stored === null ? null : quiz.parse(stored)
}

/** Refusals of the questions, by the place of each. */
export function refusalsOfQuiz({ questions }: Quiz): Record<string, Refused | undefined> {
  return Object.fromEntries(
    questions.flatMap(({ kind, options, right }, index) => [
      [
        `quiz.questions.${index}.options`,
        kind === 'trueFalse' && options.length !== 2 ? ('quizOptions' as const) : undefined,
      ],
      [
        `quiz.questions.${index}.right`,
        isChoice(right, { kind, options }) ? undefined : ('quizRight' as const),
      ],
    ]),
  )
}

/** Whether these positions are an answer to a question: one, or where several may be chosen at least one. */
function isChoice(
  chosen: readonly number[],
  { kind, options }: Pick<Quiz['questions'][number], 'kind' | 'options'>,
): boolean {
  const isKnown = chosen.every((position) => position < options.length)
  const isCount = kind === 'multiple' ? chosen.length > 0 : chosen.length === 1
  return isKnown && isCount && new Set(chosen).size === chosen.length
}

export interface Marked {
  /** Percentage of right answers, rounded down. */
  score: number
  isPassed: boolean
  isRight: boolean[]
}

/** Marks answers, which must be one for each question; undefined when one is no answer to its question. */
export function mark(
  { passMark, questions }: Quiz,
  answers: readonly (readonly number[])[],
): Marked | undefined {
  if (answers.length !== questions.length) return undefined
  if (!questions.every((question, index) => isChoice(answers[index] ?? [], question))) return undefined
  const isRight = questions.map(({ right }, index) => isSameSet(right, answers[index] ?? []))
  const score = Math.floor((isRight.filter(Boolean).length * 100) / questions.length)
  return { score, isPassed: score >= passMark, isRight }
}

function isSameSet(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((position) => other.includes(position))
}
