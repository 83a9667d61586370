import { CheckCircleFilled, CloseCircleFilled } from '@ant-design/icons'
import { type ArticleSection, contract, type OutputOf } from '@countersign/contract'
import { Button, Checkbox, Radio, Skeleton } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/http/call.ts'
import { useUnsaved } from '../../../lib/tab/leave-guard.ts'
import { useSave } from '../../../records/use-save.ts'
import { AsyncFace } from '../../../ui/async-face.tsx'
import { Card, CardTitle } from '../../../ui/card.tsx'
import { classes } from '../../../ui/classes.ts'
import { Tag } from '../../../ui/tag.tsx'
import ui from '../../../ui/ui.module.css'
import { quizKey, sectionKey, useQuiz } from '../api.ts'
import styles from './quiz-card.module.css'

interface Props {
  section: ArticleSection
  articleId: string
}

type OpenQuiz = OutputOf<typeof contract.articleQuiz>
type Marked = OutputOf<typeof contract.articleQuizAnswer>

/** The quiz of an article: questions, the result of an attempt, and the best one so far. */
export function QuizCard(props: Props) {
  const { t } = useTranslation()
  const [attempt, setAttempt] = useState(0)
  const quiz = useQuiz(props.section, props.articleId)
  return (
    <Card>
      <CardTitle as="h2">{t('articleTest.title')}</CardTitle>
      <div className={classes(styles.body, ui.stack12, ui.pad16)}>
        <AsyncFace query={quiz} loading={<Skeleton active />}>
          {(asked) => (
            <Attempt key={attempt} {...props} asked={asked} onAgain={() => setAttempt(attempt + 1)} />
          )}
        </AsyncFace>
      </div>
    </Card>
  )
}

interface AttemptProps extends Props {
  asked: OpenQuiz
  onAgain: () => void
}

function Attempt({ section, articleId, asked, onAgain }: AttemptProps) {
  const { t } = useTranslation()
  const { questions, passMark, versionNo, best } = asked
  const [answers, setAnswers] = useState<readonly (readonly number[])[]>(() => questions.map(() => []))
  const [tried, setTried] = useState(false)
  const [marked, setMarked] = useState<Marked>()
  const { forgetChanges } = useUnsaved(!marked && answers.some((chosen) => chosen.length > 0))
  const { save, busy } = useSave({
    send: (chosen: readonly (readonly number[])[], idempotencyKey) =>
      call(
        contract.articleQuizAnswer,
        { section, id: articleId, versionNo, answers: chosen.map((one) => ({ chosen: [...one] })) },
        { idempotencyKey },
      ),
    changes: [quizKey(section, articleId), [...sectionKey(section), 'learning']],
    onDone: (result) => {
      forgetChanges()
      setMarked(result)
    },
  })
  const missing = answers.filter((chosen) => chosen.length === 0).length
  const send = () => {
    setTried(true)
    if (missing === 0) void save(answers)
  }
  const bestNow = marked?.best ?? best
  return (
    <>
      <p className={ui.secondLine}>
        {t('articleTest.facts', { count: questions.length, mark: passMark })}
        {bestNow && ` · ${t('articleTest.best', { score: bestNow.score, count: bestNow.attempts })}`}
      </p>
      {marked && (
        <output className={ui.wrap8}>
          <Tag tone={marked.isPassed ? 'success' : 'danger'}>
            {t(marked.isPassed ? 'articleTest.passed' : 'articleTest.failed', { score: marked.score })}
          </Tag>
          {t(marked.isPassed ? 'articleTest.passedText' : 'articleTest.failedText', { mark: passMark })}
        </output>
      )}
      <ol className={ui.stack16}>
        {questions.map((question, index) => (
          <Question
            // A quiz of a version never changes.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            number={index + 1}
            question={question}
            chosen={answers[index] ?? []}
            isMissing={tried && (answers[index] ?? []).length === 0}
            isRight={marked?.isRight[index]}
            right={marked?.right?.[index]}
            onChange={(chosen) => setAnswers(answers.with(index, chosen))}
          />
        ))}
      </ol>
      <div className={classes(ui.wrap12, ui.tallButtons)}>
        {marked ? (
          <Button onClick={onAgain}>{t('articleTest.again')}</Button>
        ) : (
          <Button type="primary" loading={busy} onClick={send}>
            {t('articleTest.send')}
          </Button>
        )}
        <span role="alert" className={ui.bad}>
          {tried && missing > 0 && t('articleTest.missing', { count: missing })}
        </span>
      </div>
    </>
  )
}

interface QuestionProps {
  number: number
  question: OpenQuiz['questions'][number]
  chosen: readonly number[]
  isMissing: boolean
  /** Undefined before the attempt was marked. */
  isRight: boolean | undefined
  /** Positions of the right options, once they are told. */
  right: readonly number[] | undefined
  onChange: (chosen: readonly number[]) => void
}

function Question({ number, question, chosen, isMissing, isRight, right, onChange }: QuestionProps) {
  const { t } = useTranslation()
  const { kind, text, options } = question
  const choices = options.map((label, value) => ({ label, value }))
  const isDone = isRight !== undefined
  return (
    <li>
      <fieldset className={classes(styles.question, isMissing && styles.open)}>
        <legend className={styles.text}>
          {number}. {text} <span className={ui.secondLine}>{t(`articleQuiz.kinds.${kind}`)}</span>{' '}
          {isRight === true && (
            <span className={ui.good}>
              <CheckCircleFilled aria-hidden /> {t('articleTest.right')}
            </span>
          )}
          {isRight === false && (
            <span className={ui.bad}>
              <CloseCircleFilled aria-hidden /> {t('articleTest.wrong')}
            </span>
          )}
        </legend>
        {isRight === false && right && (
          <p className={ui.good}>
            {t('articleTest.rightIs', { options: right.map((at) => options[at]).join(t('separator')) })}
          </p>
        )}
        {kind === 'multiple' ? (
          <Checkbox.Group
            className={styles.options ?? ''}
            disabled={isDone}
            value={[...chosen]}
            options={choices}
            onChange={(next) => onChange(next.map(Number).toSorted((a, b) => a - b))}
          />
        ) : (
          <Radio.Group
            className={styles.options ?? ''}
            disabled={isDone}
            value={chosen[0]}
            options={choices}
            onChange={({ target }) => onChange([Number(target.value)])}
          />
        )}
      </fieldset>
    </li>
  )
}
