import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { questionKinds } from '@countersign/contract'
import { Button, Checkbox, Input, Radio, Segmented } from 'antd'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '../../../ui/card.tsx'
import { classes } from '../../../ui/classes.ts'
import ui from '../../../ui/ui.module.css'
import {
  asKind,
  mayAddOption,
  type QuestionDraft,
  type QuestionProblem,
  withoutOption,
  withRight,
} from './quiz-draft.ts'

interface Props {
  question: QuestionDraft
  /** Place in the quiz, from 1. */
  number: number
  problem: QuestionProblem | undefined
  onChange: (question: QuestionDraft) => void
  tools: ReactNode
}

/** One question: its kind, its text, and its options, of which the right ones are marked. */
export function QuestionInput({ question, number, problem, onChange, tools }: Props) {
  const { t } = useTranslation()
  const hintId = useId()
  const { kind, text, options, right } = question
  const Mark = kind === 'multiple' ? Checkbox : Radio
  const trueFalse = [t('articleQuiz.true'), t('articleQuiz.false')]
  return (
    <Card as="li" className={classes(ui.stack8, ui.itemsStart, ui.pad12)}>
      <div className={classes(ui.wrap8, ui.full)}>
        <strong>{t('articleQuiz.number', { number })}</strong>
        <Segmented
          size="small"
          aria-label={t('articleQuiz.kindOf', { number })}
          value={kind}
          options={questionKinds.map((value) => ({ value, label: t(`articleQuiz.kinds.${value}`) }))}
          onChange={(next) => onChange(asKind(question, next, trueFalse))}
        />
        <span className={ui.pushed}>{tools}</span>
      </div>
      <Input
        maxLength={300}
        aria-label={t('articleQuiz.textOf', { number })}
        placeholder={t('articleQuiz.textHint')}
        value={text}
        onChange={(event) => onChange({ ...question, text: event.target.value })}
      />
      <p id={hintId} className={ui.secondLine}>
        {t(`articleQuiz.markHint.${kind}`)}
      </p>
      <ul className={classes(ui.stack8, ui.full)} aria-describedby={hintId}>
        {options.map((option, index) => (
          // Options have no id, and they are not sorted.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} className={classes(ui.row4, ui.high32)}>
            <Mark
              aria-label={t('articleQuiz.rightOf', { number, option: index + 1 })}
              checked={right.includes(index)}
              onChange={({ target }) => onChange(withRight(question, index, target.checked))}
            />
            {kind === 'trueFalse' ? (
              <span>{option}</span>
            ) : (
              <Input
                maxLength={200}
                aria-label={t('articleQuiz.optionOf', { number, option: index + 1 })}
                placeholder={t('articleQuiz.optionHint', { option: index + 1 })}
                value={option}
                onChange={(event) =>
                  onChange({ ...question, options: options.with(index, event.target.value) })
                }
              />
            )}
            {kind !== 'trueFalse' && options.length > 2 && (
              <Button
                type="text"
                icon={<DeleteOutlined aria-hidden />}
                aria-label={t('articleQuiz.removeOption', { number, option: index + 1 })}
                title={t('articleQuiz.removeOption', { number, option: index + 1 })}
                onClick={() => onChange(withoutOption(question, index))}
              />
            )}
          </li>
        ))}
      </ul>
      {mayAddOption(question) && (
        <Button
          type="link"
          size="small"
          icon={<PlusOutlined aria-hidden />}
          onClick={() => onChange({ ...question, options: [...options, ''] })}
        >
          {t('articleQuiz.addOption')}
        </Button>
      )}
      {problem && <p className={ui.bad}>{t(`articleQuiz.problems.${problem}`)}</p>}
    </Card>
  )
}
