import { maxOptions, type Quiz, type QuestionKind } from '@countersign/contract'
import { randomId } from '../../../lib/random-id.ts'

/** A question while it is being written. */
export interface QuestionDraft {
  key: string
  kind: QuestionKind
  text: string
  options: readonly string[]
  /** Positions of the right options. */
  right: readonly number[]
}

export interface QuizDraft {
  passMark: number | null
  questions: readonly QuestionDraft[]
}

const firstPassMark = 60

export function newQuestion(): QuestionDraft {
  return { key: randomId(), kind: 'single', text: '', options: ['', ''], right: [] }
}

export const quizDraftOf = (quiz: Quiz | null): QuizDraft =>
  quiz
    ? { passMark: quiz.passMark, questions: quiz.questions.map((one) => ({ ...one, key: randomId() })) }
    : { passMark: firstPassMark, questions: [newQuestion()] }

/** The question as another kind. What is true and false is called comes from the page. */
export function asKind(
  question: QuestionDraft,
  kind: QuestionKind,
  trueFalse: readonly string[],
): QuestionDraft {
  if (kind === question.kind) return question
  if (kind === 'trueFalse') return { ...question, kind, options: trueFalse, right: [] }
  const options = question.kind === 'trueFalse' ? ['', ''] : question.options
  const right = question.kind === 'trueFalse' ? [] : question.right
  return { ...question, kind, options, right: kind === 'single' ? right.slice(0, 1) : right }
}

/** Marks an option as right, or as wrong again. Only questions of several answers have more than one. */
export function withRight(question: QuestionDraft, position: number, isRight: boolean): QuestionDraft {
  if (question.kind !== 'multiple') return { ...question, right: isRight ? [position] : [] }
  const others = question.right.filter((one) => one !== position)
  return { ...question, right: (isRight ? [...others, position] : others).toSorted((a, b) => a - b) }
}

export function withoutOption(question: QuestionDraft, position: number): QuestionDraft {
  return {
    ...question,
    options: question.options.toSpliced(position, 1),
    right: question.right.filter((one) => one !== position).map((one) => (one > position ? one - 1 : one)),
  }
}

export const mayAddOption = ({ kind, options }: QuestionDraft) =>
  kind !== 'trueFalse' && options.length < maxOptions

export type QuestionProblem = 'text' | 'options' | 'sameOptions' | 'right'

/** What keeps a question from being asked; undefined when nothing does. */
export function problemOf({ text, options, right }: QuestionDraft): QuestionProblem | undefined {
  const given = options.map((option) => option.trim())
  if (text.trim() === '') return 'text'
  if (given.includes('')) return 'options'
  if (new Set(given).size < given.length) return 'sameOptions'
  return right.length === 0 ? 'right' : undefined
}

/** The quiz as it is saved; undefined while something is missing. */
export function quizOf({ passMark, questions }: QuizDraft): Quiz | undefined {
  if (passMark === null || questions.length === 0 || questions.some(problemOf)) return undefined
  return {
    passMark,
    questions: questions.map(({ kind, text, options, right }) => ({
      kind,
      text: text.trim(),
      options: options.map((option) => option.trim()),
      right: [...right],
    })),
  }
}
