import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { maxQuestions, type Quiz } from '@countersign/contract'
import { Button, InputNumber } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '../../../ui/classes.ts'
import { SideDrawer } from '../../../ui/side-drawer.tsx'
import ui from '../../../ui/ui.module.css'
import { useConfirm } from '../../../ui/use-confirm.ts'
import { QuestionInput } from './question-input.tsx'
import { newQuestion, problemOf, quizDraftOf, quizOf } from './quiz-draft.ts'
import { useGuardedClose } from '../../../records/use-guarded-close.ts'

interface Props {
  quiz: Quiz | null
  onChange: (quiz: Quiz | null) => void
  onClose: () => void
}

/** Writes the quiz of an article. It becomes part of the article as a whole, when nothing is missing. */
export function QuizDrawer({ quiz, onChange, onClose }: Props) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const markId = useId()
  const [start] = useState(() => quizDraftOf(quiz))
  const [draft, setDraft] = useState(start)
  const [tried, setTried] = useState(false)
  const { passMark, questions } = draft
  const take = () => {
    const done = quizOf(draft)
    setTried(true)
    if (!done) return
    onChange(done)
    onClose()
  }
  const close = useGuardedClose(draft !== start, onClose)
  const remove = () =>
    confirm({
      title: t('articleQuiz.removeTitle'),
      text: t('articleQuiz.removeText'),
      danger: true,
      run: () => {
        onChange(null)
        onClose()
      },
    })
  const wrong = tried ? questions.filter(problemOf).length : 0
  return (
    <SideDrawer
      title={t('articleQuiz.edit')}
      onClose={close}
      footer={
        <>
          {quiz && (
            <Button danger onClick={remove}>
              {t('articleQuiz.remove')}
            </Button>
          )}
          <Button onClick={close}>{t('action.cancel')}</Button>
          <Button type="primary" onClick={take}>
            {t('action.confirm')}
          </Button>
        </>
      }
    >
      <div className={classes(ui.row8, ui.below16)}>
        <label htmlFor={markId}>{t('articleQuiz.passMark')}</label>
        <InputNumber
          id={markId}
          min={1}
          max={100}
          precision={0}
          suffix="%"
          value={passMark}
          status={tried && passMark === null ? 'error' : ''}
          onChange={(value) => setDraft({ ...draft, passMark: value })}
        />
      </div>
      <ol className={classes(ui.stack12, ui.below12)} aria-label={t('articleQuiz.questions')}>
        {questions.map((question, index) => (
          <QuestionInput
            key={question.key}
            question={question}
            number={index + 1}
            problem={tried ? problemOf(question) : undefined}
            onChange={(next) => setDraft({ ...draft, questions: questions.with(index, next) })}
            tools={
              questions.length > 1 && (
                <Button
                  type="text"
                  danger
                  icon={<DeleteOutlined aria-hidden />}
                  aria-label={t('articleQuiz.removeQuestion', { number: index + 1 })}
                  title={t('articleQuiz.removeQuestion', { number: index + 1 })}
                  onClick={() => setDraft({ ...draft, questions: questions.toSpliced(index, 1) })}
                />
              )
            }
          />
        ))}
      </ol>
      <Button
        block
        type="dashed"
        icon={<PlusOutlined aria-hidden />}
        disabled={questions.length >= maxQuestions}
        onClick={() => setDraft({ ...draft, questions: [...questions, newQuestion()] })}
      >
        {t('articleQuiz.addQuestion')}
      </Button>
      <p role="alert" className={classes(ui.above8, ui.bad)}>
        {wrong > 0 && t('articleQuiz.wrong', { count: wrong })}
      </p>
    </SideDrawer>
  )
}
