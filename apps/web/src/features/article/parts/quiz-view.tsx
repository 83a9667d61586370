import { CheckOutlined } from '@ant-design/icons'
import type { Quiz } from '@countersign/contract'
import { useTranslation } from 'react-i18next'
import { classes } from '../../../ui/classes.ts'
import ui from '../../../ui/ui.module.css'
import styles from './quiz-view.module.css'

/** A quiz with its right answers, as its reviewer reads it. */
export function QuizView({ quiz: { passMark, questions } }: { quiz: Quiz }) {
  const { t } = useTranslation()
  return (
    <section
      className={classes(ui.padTop16, ui.stack8, ui.above24, ui.lineAbove)}
      aria-label={t('articleTest.title')}
    >
      <h2 className={classes(ui.bold, ui.size16)}>{t('articleTest.title')}</h2>
      <p className={ui.secondLine}>{t('articleTest.facts', { count: questions.length, mark: passMark })}</p>
      <ol className={ui.stack12}>
        {questions.map(({ kind, text, options, right }, index) => (
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <p>
              {index + 1}. {text} <span className={ui.secondLine}>{t(`articleQuiz.kinds.${kind}`)}</span>
            </p>
            <ul className={styles.options}>
              {options.map((option, at) => (
                // oxlint-disable-next-line react/no-array-index-key
                <li key={at}>
                  {option}{' '}
                  {right.includes(at) && (
                    <span className={ui.good}>
                      <CheckOutlined aria-hidden /> {t('articleTest.rightOption')}
                    </span>
                  )}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </section>
  )
}
